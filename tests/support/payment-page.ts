import type { Page } from '@playwright/test'
import { main } from './locators'

/** The heading of the page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A button by its text. */
export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true })

/** A link by its text. */
export const link = (page: Page, name: string) => main(page).getByRole('link', { name })

/** The credits in the header. */
export const balance = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/^\d[\d\s]*$/)
    .first()

/** The heading once a payment succeeded. */
export const PAID = 'Кредиты зачислены'
