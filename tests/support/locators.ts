import type { Locator, Page } from '@playwright/test'
import { textsOf } from './texts'

/** The Russian texts by their ids. */
export const t = textsOf('ru')

/** The password of every seeded player. */
export const PASSWORD = 'Aurora-2026!'

/** The page without header and footer. */
export const main = (page: Page) => page.getByRole('main')

/** The button in `place` with the text of `id`. */
export const button = (place: Page | Locator, id: string): Locator =>
  place.getByRole('button', { name: t(id), exact: true })
