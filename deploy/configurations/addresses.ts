import { pageFile, PAGES } from '#deploy/pages'
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#/locales/locale'

/** Pages that have an address, the most specific first, with the pattern of their paths. */
export const ADDRESSED_PAGES = PAGES.filter(({ status }) => status === 200)
  .map(({ name, answers }) => ({ name, pattern: answers.source }))
  // The page for hosts without routing has none.
  .filter(({ pattern }) => pattern !== '(?!)')

/** The page for every other address. */
export const NOT_FOUND = 'not-found'

/** The part of a page's file name between its name and extension: `.en`, or nothing for the default language. */
export function suffixOf(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '' : `.${locale}`
}

/** A pattern that matches the file names of all pages, which are not valid addresses. */
export const PAGE_FILES = PAGES.flatMap((page) =>
  LOCALE_CODES.map((locale) => pageFile(page, locale).replaceAll('.', String.raw`\.`)),
).join('|')
