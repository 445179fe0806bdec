import { allow, expect, test } from './support/fixtures'
import { holdScripts, live } from './support/first-load'
import { ru } from './support/switches'

const RECOVERED = {
  pattern: /Minified React error #418/,
  why: 'The page was changed before the app took it over, which the test is about.',
}
test.use(allow({ kind: 'console', ...RECOVERED }, { kind: 'error', ...RECOVERED }))

for (const [what, change] of [
  [
    'an element that a password manager added',
    () => document.querySelector('form input')?.after(document.createElement('com-manager-icon')),
  ],
  [
    'a text that a translator changed',
    () => {
      const heading = document.querySelector('h1')
      const font = document.createElement('font')
      font.append('Translated')
      heading?.replaceChildren(font)
    },
  ],
] as const) {
  test(`keeps typed text and the focus despite ${what} before hydration`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/sign', { waitUntil: 'commit' })
    const login = page.getByLabel(ru('sign.login'))
    await login.pressSequentially('rider')
    await page.evaluate(change)
    release()
    await live(page)
    await expect(login).toHaveValue('rider')
    await expect(login).toBeFocused()
    await page.keyboard.type('_77')
    await expect(login).toHaveValue('rider_77')
  })
}
