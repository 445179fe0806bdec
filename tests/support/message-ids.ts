import type { Page } from '@playwright/test'
import { readCatalog } from './texts'

const ids = new Set(readCatalog('en').keys())

/** Message ids that `page` shows instead of texts, in its content, labels, hints or title. */
export async function shownMessageIds(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const labels = attributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    )
    return [document.title, document.body.innerText, ...labels].join('\n')
  })
  const dotted = text.match(/[A-Za-z][\w-]*(?:\.[\w-]+)+/g) ?? []
  return [...new Set(dotted)].filter((word) => ids.has(word))
}
