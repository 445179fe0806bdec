import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { layoutShift } from './support/layout-shift'
import { slowNetwork, slowProcessor } from './support/slow-phone'

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

/** Opens a page that comes up to the last `cut`, and the rest of it when the test says so. */
async function openPiece(page: Page, path: string, cut: string): Promise<() => void> {
  await page.setViewportSize({ width: 412, height: 823 })
  const html = await (await page.request.get(path)).text()
  const middle = html.lastIndexOf(cut)
  const rest = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    // Scripts never arrive and never fail: the message that they are missing would move the page.
    if (request.url !== path) return
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.write(html.slice(0, middle))
    void rest.promise.then(() => response.end(html.slice(middle)))
  })
  page.once('close', () => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server on a port has no other kind
  await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' })
  await expect(page.locator('h1')).toBeAttached()
  return rest.resolve
}

const isPainted = (page: Page, timeout: number) =>
  page
    .waitForFunction(() => performance.getEntriesByType('paint').length > 0, null, {
      timeout,
      polling: 50,
    })
    .then(
      () => true,
      () => false,
    )

test('the heading is the largest paint, and nothing moves it', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await largestPaint(page)).toBe('H1')
  // The fonts differ from their stand-ins by fractions of a pixel.
  expect(await layoutShift(page)).toBeLessThan(0.001)
})

test.describe('a page that comes in pieces', () => {
  const MOMENT_MS = 1000
  test.use(
    allow({
      kind: 'host',
      pattern: /^http:\/\/localhost:\d+\//,
      why: 'a server that sends in pieces',
    }),
  )

  for (const [path, cut] of [
    ['/', '</h1>'],
    ['/sign', '<nav'],
  ] as const) {
    test(`moves nothing that was painted: ${path}`, async ({ page }) => {
      const sendRest = await openPiece(page, path, cut)
      // A browser that paints what it has does so in this time.
      expect(await isPainted(page, MOMENT_MS)).toBe(false)
      sendRest()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await layoutShift(page)).toBeLessThan(0.001)
    })
  }

  test('paints as soon as the first screen has arrived', async ({ page }) => {
    const sendRest = await openPiece(page, '/', '<footer')
    expect(await isPainted(page, 10 * MOMENT_MS)).toBe(true)
    sendRest()
  })
})

for (const path of ['/', '/sign']) {
  test(`on a phone with a slow connection text stays the largest paint of ${path}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await slowNetwork(page)
    await slowProcessor(page)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await page.waitForLoadState('networkidle')
    expect(['H1', 'P', 'A']).toContain(await largestPaint(page))
    expect(await layoutShift(page)).toBeLessThan(0.001)
  })
}

test('on a slow phone with a fast connection text stays the largest paint', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await slowProcessor(page)
  await page.goto('/')
  // The scene is drawn anew when it begins to move. Where frames come late it stops again.
  await expect(page.locator('[data-scene]').first()).toHaveAttribute('data-moves')
  await page.waitForLoadState('networkidle')
  expect(['H1', 'P', 'A']).toContain(await largestPaint(page))
})

test('the largest paint of the profile is the player, not what comes later', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await signInAs('rider')
  await slowNetwork(page)
  await slowProcessor(page)
  await page.goto('/profile')
  await expect(page.getByLabel('Сумма', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await largestPaint(page)).toBe('HEADER')
})
