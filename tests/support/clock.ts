import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** In milliseconds. */
export const MINUTE = 60_000
const HOUR = 60 * MINUTE

const inFlight = new WeakMap<BrowserContext, Set<Request>>()

/** Counts the requests of a browser that have no answer yet, from now on. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>()
  inFlight.set(context, requests)
  context.on('request', (request) => {
    if (request.url().includes('/api/')) requests.add(request)
  })
  context.on('requestfinished', (request) => void requests.delete(request))
  context.on('requestfailed', (request) => void requests.delete(request))
}

/** Waits until the page requests nothing: the time limits of requests run by the installed clock. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => inFlight.get(page.context())?.size).toBe(0)
}

/** Moves the installed clock of the page on. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await quiet(page)
  await page.clock.fastForward(milliseconds)
}

/** Stops the installed clock of the page, an hour from the time it was installed at, until it is resumed or run. */
export async function stopClock(page: Page, installed = Date.now()): Promise<void> {
  await quiet(page)
  await page.clock.pauseAt(installed + HOUR)
}
