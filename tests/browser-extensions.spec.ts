import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { openScreen, SCREENS, STATES, visits, walkTo } from './support/screens'
import { language } from './support/switches'

/** Replaces every text of the page with a copy in a `<font>` element, as Chrome's translator does. */
function translate(page: Page) {
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- functions that run in the page must be defined inside
    const doAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) {
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      }
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue
        const font = document.createElement('font')
        font.append(text.data)
        text.replaceWith(font)
      }
    }
    document.documentElement.lang = 'de'
    doAll()
    new MutationObserver(doAll).observe(document.body, { childList: true, subtree: true })
  })
}

/**
 * Changes the page like password managers and dark modes: attributes and inline styles on every element, an element
 * beside each field, a style sheet at the end of the head.
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

/** Switches the language and back, and expects the texts to follow. */
async function expectLanguageSwitch(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await language(page, 'en').click()
  await expect(heading).not.toContainText(/[а-я]/i)
  await language(page, 'ru').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
}

/** All screens, and the states that render later: after a failure, a response or a press. */
const DRAWN_LATER = new Set(['rejected sign-in', 'recovery codes', 'dialog', 'toast'])
const SEEN = [...SCREENS, ...STATES.filter(({ name }) => DRAWN_LATER.has(name))]

for (const [first, ...others] of visits(SEEN)) {
  if (first === undefined) continue
  const names = others.length > 0 ? `${first.name} and ${others.length} more` : first.name
  test(`${names}: navigation and language switch work with a translator, a password manager and a dark mode`, async ({
    page,
    world,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (first.login !== undefined) await signInAs(first.login)
    await openScreen(page, first, world)
    await translate(page)
    await decorate(page)
    await expectLanguageSwitch(page)
    for (const screen of others) {
      await test.step(screen.name, () => walkTo(page, screen, world))
    }
    await expectLanguageSwitch(page)
  })
}
