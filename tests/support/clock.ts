import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** In milliseconds. */
export const MINUTE = 60_000
const HOUR = 60 * MINUTE

const inFlight = new WeakMap<BrowserContext, Set<Request>>()

/** Tracks the pending API requests of a browser from now on. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  inFlight.set(context, requests)
  context.on('request', (request) => {
    if (request.url().includes('/api/')) requests.add(request)
  })
  context.on('requestfinished', (request) => void requests.delete(request))
  context.on('requestfailed', (request) => void requests.delete(request))
}

/** Waits until no request is pending, because request timeouts depend on the installed clock. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => inFlight.get(page.context())?.size).toBe(0)
}

/** Advances the page's installed clock. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await quiet(page)
  await page.clock.fastForward(milliseconds)
}

/** Stops the page's clock an hour after its installation time, until it is resumed or run. */
export async function stopClock(page: Page, installed = Date.now()): Promise<void> {
  await quiet(page)
  await page.clock.pauseAt(installed + HOUR)
}
