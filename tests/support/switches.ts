import type { Page } from '@playwright/test'
import { type TestLocale, textsOf } from './texts'

/** The Russian texts by their ids. */
export const ru = textsOf('ru')

/** The English texts by their ids. */
export const en = textsOf('en')

/** The header link that switches to a language. */
export const language = (page: Page, name: TestLocale) =>
  page.getByRole('banner').getByRole('link', { name: name.toUpperCase(), exact: false })

/** The cookies of the chosen language and theme, by name. */
export const cookies = async (page: Page) =>
  Object.fromEntries(
    (await page.context().cookies())
      .filter(({ name }) => name === 'locale' || name === 'theme')
      .map(({ name, value }) => [name, value]),
  )

/** The colour of the page by theme. */
export const BACKGROUND = { dark: 'rgb(8, 14, 20)', light: 'rgb(245, 241, 238)' } as const
