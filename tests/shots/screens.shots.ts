import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { openScreen, SCREENS, STATES } from '../support/screens'

/** The sandbox's pages for developers, in a plain version of the same design. */
const SANDBOX_PAGES = [
  { name: 'console', path: '/__sandbox' },
  { name: 'reference', path: '/__sandbox/reference' },
]
const WIDTHS = { 390: 844, 1440: 900 } as const
const LOCALES = ['ru', 'en'] as const
const THEMES = ['dark', 'light'] as const

/** Waits until the current theme's fonts and images, including those of the style sheet, are loaded and painted. */
async function untilPainted() {
  const drawn = [...document.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((part) => {
      const { backgroundImage, borderImageSource, maskImage } = getComputedStyle(element, part)
      const sources = `${backgroundImage} ${borderImageSource} ${maskImage}`
      return [...sources.matchAll(/url\("(.+?)"\)/g)].map(([, url = '']) => url)
    }),
  )
  const pictures = [...new Set(drawn)].map((url) => Object.assign(new Image(), { src: url }))
  const images = [...document.images, ...pictures]
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Takes a screenshot of the page in each theme: the full page, or the window if a layer is open. */
async function shoot(page: Page, name: string, width: string, locale: string, fullPage = true) {
  // Otherwise the control pressed last would be in its hover style.
  await page.mouse.move(0, 0)
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(untilPainted)
    const file = `${name.replaceAll(/\W+/g, '-')}-${width}-${theme}-${locale}.png`
    await page.screenshot({ path: join('shots', file), fullPage })
  }
}

for (const [width, height] of Object.entries(WIDTHS)) {
  test.describe(width, () => {
    test.use({
      viewport: { width: Number(width), height },
      contextOptions: { reducedMotion: 'reduce' },
    })

    for (const screen of [...SCREENS, ...STATES]) {
      for (const locale of LOCALES) {
        test(`${screen.name}, ${locale}`, async ({ page, context, origin, signInAs, world }) => {
          await context.addCookies([{ name: 'locale', value: locale, url: origin }])
          if (screen.login !== undefined) await signInAs(screen.login)
          await openScreen(page, screen, world)
          await shoot(page, screen.name, width, locale, screen.over === undefined)
        })
      }
    }

    for (const { name, path } of SANDBOX_PAGES) {
      test(name, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await shoot(page, name, width, 'en')
      })
    }
  })
}
