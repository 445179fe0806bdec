import { accessibilityFaults } from './support/accessibility'
import { expect, test } from './support/fixtures'

/** Every screen; the states of each are looked at by the tests that reach them. */
const SCREENS = [
  { path: '/', login: undefined },
  { path: '/rules', login: undefined },
  { path: '/sign', login: undefined },
  { path: '/signup', login: undefined },
  { path: '/recovery', login: undefined },
  { path: '/recovery?key=no-such-key', login: undefined },
  { path: '/verify?key=no-such-key', login: undefined },
  { path: '/oauth2/error?error=access_denied', login: undefined },
  { path: '/payment/success', login: undefined },
  { path: '/no/such/page', login: undefined },
  { path: '/signup?to=verify', login: 'new_player' },
  { path: '/', login: 'rider' },
  { path: '/profile', login: 'rider' },
  { path: '/profile', login: 'empty' },
  { path: '/profile', login: 'long_names_abcdefghi' },
  { path: '/protection', login: 'rider' },
  { path: '/payment/pending', login: 'rider' },
] as const

for (const { path, login } of SCREENS) {
  test(`${path} as ${login ?? 'a visitor'} has no fault in any language, theme or width`, async ({
    page,
    context,
    origin,
    signInAs,
  }) => {
    test.slow()
    if (login !== undefined) await signInAs(login)
    const faults: string[] = []
    for (const locale of ['ru', 'en']) {
      await context.addCookies([{ name: 'locale', value: locale, url: origin }])
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          const found = await accessibilityFaults(page, 'all')
          faults.push(...found.map((fault) => `${locale} ${colorScheme} ${width}: ${fault}`))
        }
      }
    }
    expect(faults).toEqual([])
  })
}
