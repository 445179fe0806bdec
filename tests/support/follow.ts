import type { Page } from '@playwright/test'

/** Navigates within the site like its links, without a reload. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)
