import type { Page } from '@playwright/test'

/** Holds every request to `path` back until the returned function is called. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/v2/user/${path}`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
