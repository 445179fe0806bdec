import type { Page } from '@playwright/test'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const main = (page: Page) => page.getByRole('main')
export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => main(page).getByRole('link', { name })

/** Credits in the header. */
export const balance = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/^\d[\d\s]*$/)
    .first()
export const PAID = 'Кредиты зачислены'
