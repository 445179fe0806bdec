import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

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

/**
 * Moves the installed clock of the page on. What is in flight is waited for first, and what the page requests once it is idle:
 * the time limits of requests run by the same clock.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => inFlight.get(page.context())?.size).toBe(0)
  await page.clock.fastForward(milliseconds)
}
