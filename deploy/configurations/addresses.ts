import { pageFile, PAGES } from '#deploy/pages'
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#/locales/locale'

/** Pages that have an address, the most specific first, with the path of each: `/payment/*`. */
export const ADDRESSED_PAGES = PAGES.flatMap(({ name, status, answers }) =>
  status === 200 && answers !== null ? [{ name, path: answers }] : [],
)

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
