import type { Page } from '@playwright/test'

/** The heading of the page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The page without header and footer. */
export const main = (page: Page) => page.getByRole('main')

/** A button of the page by its text. */
export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true })

/** A link of the page by its text. */
export const link = (page: Page, name: string) => main(page).getByRole('link', { name })

/** Credits in the header. */
export const balance = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/^\d[\d\s]*$/)
    .first()

/** The heading once a payment succeeded. */
export const PAID = 'Кредиты зачислены'
