import type { Page } from '@playwright/test'

/** Ticks the box of each document that the site has players accept at sign-up. */
export async function acceptDocuments(page: Page) {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}
