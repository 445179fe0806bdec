import type { Page, Route } from '@playwright/test'

/** Holds every request to `path` back until the returned function is called. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/v2/user/${path}`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Lets the server answer the next request to `path` at once, but holds the response back until `release`. */
export async function holdResponse(page: Page, path: string) {
  const taken = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<void>()
  const late = async (route: Route) => {
    const response = await route.fetch()
    taken.resolve()
    await released.promise
    // The page may have aborted the request.
    await route.fulfill({ response }).catch(() => undefined)
    heard.resolve()
  }
  await page.route(`**/api/v2/user/${path}`, late, { times: 1 })
  return {
    taken: taken.promise,
    /** Resolves when the page has handled the response: two frames after it arrived. */
    release: async () => {
      released.resolve()
      await heard.promise
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      })
    },
  }
}
