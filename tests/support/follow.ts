import type { Page } from '@playwright/test'

/** Goes to an address of the site as its links do: without another load. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)
