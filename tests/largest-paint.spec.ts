import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { allow, expect, test } from './support/fixtures'
import { layoutShift } from './support/layout-shift'
import { slowNetwork, slowProcessor } from './support/slow-phone'

/** The current largest contentful paint element. */
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

/** Opens a page that is sent up to the last `cut`, and the rest of it on the test's request. */
async function openPiece(page: Page, path: string, cut: string): Promise<() => void> {
  await page.setViewportSize({ width: 412, height: 823 })
  const html = await (await page.request.get(path)).text()
  const middle = html.lastIndexOf(cut)
  const rest = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    // Scripts stay pending: if they failed, the message about it would shift the page.
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
  const { port } = server.address() as AddressInfo // a server on a port has an `AddressInfo`
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

test('the heading is the largest paint, and nothing shifts it', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await largestPaint(page)).toBe('H1')
  // The fonts differ from their fallbacks by fractions of a pixel.
  expect(await layoutShift(page)).toBeLessThan(0.001)
})

test.describe('a page that arrives in pieces', () => {
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
    test(`shifts nothing that is already painted: ${path}`, async ({ page }) => {
      const sendRest = await openPiece(page, path, cut)
      // Enough time for a browser to paint what it has.
      expect(await isPainted(page, MOMENT_MS)).toBe(false)
      sendRest()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await layoutShift(page)).toBeLessThan(0.001)
    })
  }

  test('is painted as soon as its first screen has arrived', async ({ page }) => {
    const sendRest = await openPiece(page, '/', '<footer')
    expect(await isPainted(page, 10 * MOMENT_MS)).toBe(true)
    sendRest()
  })
})

for (const path of ['/', '/sign']) {
  test(`text stays the largest paint of ${path} on a phone with a slow connection`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await slowNetwork(page)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await page.waitForLoadState('networkidle')
    expect(['H1', 'P', 'A']).toContain(await largestPaint(page))
    expect(await layoutShift(page)).toBeLessThan(0.001)
  })
}

test('text stays the largest paint on a slow phone with a fast connection', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await slowProcessor(page)
  await page.goto('/')
  // The scene is repainted when it starts to move, and stops again if frames are late.
  await expect(page.locator('[data-scene]').first()).toHaveAttribute('data-moves')
  await page.waitForLoadState('networkidle')
  expect(['H1', 'P', 'A']).toContain(await largestPaint(page))
  expect(await layoutShift(page)).toBeLessThan(0.001)
})

test('the largest paint of the profile is the player, not content that loads later', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await signInAs('rider')
  await slowNetwork(page)
  await page.goto('/profile')
  await expect(page.getByLabel('Сумма', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await largestPaint(page)).toBe('HEADER')
})
