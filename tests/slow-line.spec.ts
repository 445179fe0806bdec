import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'

const KBIT = 1024 / 8
/** As long the letters that came wait for those that did not (`src/boot.ts`). */
const PATIENCE_MS = 5000

/** Gives the page the line of a phone in the country, which Chromium then calls 3g. */
async function slowLine(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 1600 * KBIT,
    uploadThroughput: 750 * KBIT,
  })
}

/** Of the art and the font of the text, or of other files, what was asked for before the page was live. */
async function askedBeforeLive(page: Page, files = /golos|\.avif/): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  return page.evaluate((names) => {
    const live = performance.getEntriesByName('live')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => names.test(name) && startTime < live)
      .map(({ name }) => name)
  }, files)
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { boot, line } = document.documentElement?.dataset ?? {}
      if (boot !== 'live') return
      for (const name of line === undefined ? ['live', 'letters'] : ['live']) {
        if (performance.getEntriesByName(name).length === 0) performance.mark(name)
      }
    }).observe(document, { attributes: true, subtree: true })
  })
})

/** When the letters were shown, in milliseconds since the page was live. */
async function lettersAfter(page: Page): Promise<number> {
  await expect(page.locator('html')).not.toHaveAttribute('data-line')
  return page.evaluate(() => {
    const [live, letters] = ['live', 'letters'].map((name) => performance.getEntriesByName(name)[0])
    return (letters?.startTime ?? NaN) - (live?.startTime ?? NaN)
  })
}

test('on a slow line the app comes before the art and the font of the text, and then they come', async ({
  page,
}) => {
  await slowLine(page)
  await page.goto('/')
  expect(await askedBeforeLive(page)).toEqual([])
  // The home page is its heading.
  expect(await askedBeforeLive(page, /sofia/)).not.toEqual([])
  expect(await lettersAfter(page)).toBeLessThan(PATIENCE_MS)
  const isText = () => page.evaluate(() => document.fonts.check('16px "Golos Text Variable"', 'а'))
  expect(await isText()).toBe(true)
  const land = page.locator('[data-scene=top] [class*=picture]')
  await expect(land).toHaveCSS('border-image-source', /land-.*\.avif/)
})

test('where players come for a form, the font of its heading waits, too', async ({ page }) => {
  await slowLine(page)
  await page.goto('/sign')
  expect(await askedBeforeLive(page, /\.woff2/)).toEqual([])
  const isDisplay = () =>
    page.evaluate(() => document.fonts.check('700 40px "Sofia Sans Extra Condensed Variable"', 'а'))
  await expect.poll(isDisplay).toBe(true)
})

test.describe('a font that does not come', () => {
  test.use(allow({ kind: 'console', pattern: /ERR_FAILED/, why: 'The font is not there.' }))

  test('holds the others up until then: all letters come together', async ({ page }) => {
    await slowLine(page)
    const held = Promise.withResolvers<void>()
    await page.route(/golos-text-latin/, async (route) => {
      await held.promise
      await route.abort()
    })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    const isText = () =>
      page.evaluate(() => document.fonts.check('16px "Golos Text Variable"', 'а'))
    await expect.poll(isText).toBe(true)
    const heldFor = await page.evaluate(
      () => performance.now() - (performance.getEntriesByName('live')[0]?.startTime ?? NaN),
    )
    held.resolve()
    expect(await lettersAfter(page)).toBeGreaterThan(Math.min(heldFor, PATIENCE_MS - 1))
    await expect(page.locator('body')).toHaveCSS('font-family', /Golos Text Variable/)
  })
})

test('the pages that most people open next leave a slow line to the fonts', async ({ page }) => {
  await slowLine(page)
  await page.goto('/')
  const timesOf = (part: string, time: 'startTime' | 'responseEnd') =>
    page.evaluate(
      ([part, time]) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(part))
          .map((entry) => (entry as PerformanceResourceTiming)[time]),
      [part, time] as const,
    )
  await expect.poll(() => timesOf('/assets/signup-', 'startTime')).not.toEqual([])
  const fonts = await timesOf('golos-text', 'responseEnd')
  expect(fonts).not.toEqual([])
  const [next = 0] = await timesOf('/assets/signup-', 'startTime')
  expect(next).toBeGreaterThan(Math.max(...fonts))
})

test('who comes back over a slow line has them at once', async ({ page }) => {
  await slowLine(page)
  await page.goto('/')
  await askedBeforeLive(page)
  await page.waitForLoadState('networkidle')
  await page.goto('/rules')
  await page.waitForLoadState('networkidle')
  await page.goto('/')
  expect((await askedBeforeLive(page)).length).toBeGreaterThan(3)
})

test('on a fast line they are asked for with the page', async ({ page }) => {
  await page.goto('/')
  expect((await askedBeforeLive(page)).length).toBeGreaterThan(3)
})
