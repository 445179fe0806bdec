import type { Page } from '@playwright/test'
import { readCatalog, type TestLocale } from './texts'

const ENGLISH = new Set(readCatalog('en').values())

/**
 * Texts of `page` (content, labels, hints, the title) that are not in `locale`: in English any with a Cyrillic letter, in
 * Russian any that is in the English catalog. Elements with a `lang` of their own are skipped.
 */
export async function untranslatedTexts(page: Page, locale: TestLocale): Promise<string[]> {
  const lines = await page.evaluate((current) => {
    const found = [document.title]
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang]')?.getAttribute('lang') !== current) continue
      // An announcement stays in the language in which it was made.
      if (element.closest('script, style, [aria-live=polite][aria-atomic=true]')) continue
      for (const name of names) found.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
      }
    }
    return found.map((line) => line.trim()).filter((line) => line !== '')
  }, locale)
  const isUntranslated = (line: string) =>
    locale === 'en' ? /\p{Script=Cyrillic}/u.test(line) : ENGLISH.has(line)
  return [...new Set(lines)].filter(isUntranslated)
}
