import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { openScreen, SCREENS, STATES, visits, walkTo } from './support/screens'
import { language } from './support/switches'
import { textsOf } from './support/texts'

/**
 * Keeps every text of the page in `<font>` elements, as translators do: the text node is moved into one, or, as Chrome
 * does, taken out for a copy.
 */
function translate(page: Page, how: 'wrap' | 'copy') {
  return page.evaluate((way) => {
    const doOne = (text: Text) => {
      const { parentElement } = text
      if (!text.data.trim() || parentElement?.closest('font, script, style')) return
      const font = document.createElement('font')
      if (way === 'copy') font.append(text.data)
      text.replaceWith(font)
      if (way === 'wrap') font.append(text)
    }
    const doAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) {
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      }
      for (const text of texts) doOne(text)
    }
    document.documentElement.lang = 'de'
    doAll()
    new MutationObserver(doAll).observe(document.body, { childList: true, subtree: true })
  }, how)
}

/**
 * Does to every element what password managers and dark modes do: attributes and inline styles, an element beside each
 * field, a style sheet of their own at the end of the head.
 */
function decorate(page: Page) {
  return page.evaluate(() => {
    const done = new WeakSet<Element>()
    const doAll = () => {
      document.documentElement.dataset['darkreaderMode'] = 'dynamic'
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        if (done.has(element)) continue
        done.add(element)
        element.dataset['darkreaderInlineColor'] = ''
        element.style.setProperty('--darkreader-inline-color', '#fff')
        if (!element.matches('input')) continue
        element.dataset['comOnepasswordFilled'] = 'light'
        const icon = document.createElement('div')
        icon.dataset['lastpassIconRoot'] = 'true'
        done.add(icon)
        element.after(icon)
      }
    }
    doAll()
    new MutationObserver(doAll).observe(document.body, { childList: true, subtree: true })
  })
}

/** Switches the language and back: the texts follow. */
async function expectLanguageSwitch(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await language(page, 'en').click()
  await expect(heading).not.toContainText(/[а-я]/i)
  await language(page, 'ru').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
}

const CHANGES = [
  {
    name: 'a translator, a password manager and a dark mode at once',
    change: async (page: Page) => {
      await translate(page, 'wrap')
      await decorate(page)
    },
    screens: [...SCREENS, ...STATES],
  },
  // How the text comes into its element makes no difference to the states.
  {
    name: 'a translator that copies',
    change: (page: Page) => translate(page, 'copy'),
    screens: SCREENS,
  },
]

for (const { name, change, screens } of CHANGES) {
  test.describe(name, () => {
    for (const [first, ...others] of visits(screens)) {
      if (first === undefined) continue
      const names = others.length > 0 ? `${first.name} and ${others.length} more` : first.name
      test(`${names}: walks on and changes its language`, async ({ page, world, signInAs }) => {
        await page.setViewportSize({ width: 1440, height: 900 })
        if (first.login !== undefined) await signInAs(first.login)
        const { reach, ...start } = first
        await openScreen(page, start, world)
        await change(page)
        await reach?.({ page, world, t: textsOf('ru') })
        if (first.over) return
        await expectLanguageSwitch(page)
        for (const screen of others) {
          await test.step(screen.name, async () => {
            await walkTo(page, screen, world)
            await expectLanguageSwitch(page)
          })
        }
      })
    }
  })
}
