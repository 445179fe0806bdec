import { accessibilityFaults } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { openScreen, SCREENS, STATES } from './support/screens'

for (const locale of ['ru', 'en']) {
  for (const width of [390, 1440]) {
    test.describe(`${locale}, ${width} px`, () => {
      test.use({ viewport: { width, height: 900 } })

      for (const screen of [...SCREENS, ...STATES]) {
        test(`${screen.name} has no fault in any theme`, async ({
          page,
          context,
          origin,
          signInAs,
          world,
        }) => {
          await context.addCookies([{ name: 'locale', value: locale, url: origin }])
          if (screen.login !== undefined) await signInAs(screen.login)
          await page.emulateMedia({ colorScheme: 'dark' })
          await openScreen(page, screen, world)
          const dark = await accessibilityFaults(page, 'all')
          await page.emulateMedia({ colorScheme: 'light' })
          const light = await accessibilityFaults(page, 'all')
          expect({ dark, light }).toEqual({ dark: [], light: [] })
        })
      }
    })
  }
}
