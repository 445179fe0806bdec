import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { layoutShift } from './support/layout-shift'
import { slowLine, slowProcessor } from './support/slow-phone'

/** The element that the browser now calls the largest paint. */
async function largestPaint(page: Page): Promise<string | undefined> {
  const largest = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const elements = list.getEntries().map((entry) => 'element' in entry && entry.element)
          resolve(elements.map((it) => (it instanceof Element ? it.tagName : 'gone')))
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  return largest.at(-1)
}

test('the heading is the largest paint, and nothing moves it', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await largestPaint(page)).toBe('H1')
  // The fonts differ from their stand-ins by fractions of a pixel.
  expect(await layoutShift(page)).toBeLessThan(0.001)
})

for (const path of ['/', '/sign']) {
  test(`on a phone with a slow line words stay the largest paint of ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await slowLine(page)
    await slowProcessor(page)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await expect(page.locator('html')).toHaveAttribute('data-line', 'slow')
    // They are drawn anew when their letters come.
    const lettersCome = () =>
      page.evaluate(async () => {
        await window.letters
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        return [...document.fonts].filter(
          ({ family, status }) => /^"?Golos Text"?$/.test(family) && status === 'loaded',
        ).length
      })
    expect(await lettersCome()).toBe(2)
    await page.waitForLoadState('networkidle')
    expect(['H1', 'P', 'A']).toContain(await largestPaint(page))
  })

  test(`on a slow phone with a fast line words stay the largest paint of ${path}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await slowProcessor(page)
    await page.goto(path)
    // The scene is drawn anew when it begins to move. Where frames come late it stops again.
    await expect(page.locator('[data-scene]').first()).toHaveAttribute('data-moves')
    await page.waitForLoadState('networkidle')
    expect(['H1', 'P', 'A']).toContain(await largestPaint(page))
  })
}
