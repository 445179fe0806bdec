import { pageFile, PAGES } from '#deploy/pages'
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#/locales/locale'

/** Pages that have an address, the most particular first; each with the pattern of its paths. */
export const ADDRESSED_PAGES = PAGES.filter(({ status }) => status === 200)
  .map(({ name, answers }) => ({ name, pattern: answers.source }))
  // The page for hosts without addresses answers none.
  .filter(({ pattern }) => pattern !== '(?!)')

/** The page for every other address. */
export const NOT_FOUND = 'not-found'

/** What a page's file name has between name and ending in a language: `.en`, or nothing. */
export function suffixOf(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '' : `.${locale}`
}

/** A pattern of the names of all pages' files, which are no addresses. */
export const PAGE_FILES = PAGES.flatMap((page) =>
  LOCALE_CODES.map((locale) => pageFile(page, locale).replaceAll('.', String.raw`\.`)),
).join('|')
