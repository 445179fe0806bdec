import type { Page } from '@playwright/test'

/** Keeps what the API says at `path` from the page, until what it gives is called. */
export async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/v2/user/${path}`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
