import type { I18n } from '@lingui/core'
import { en } from './en/index.ts'
import { ru } from './ru/index.ts'

/**
 * Every language of the site. Its folder beside this file has the definition, the catalog and the rules; languages are
 * listed nowhere else (docs/how-to/add-a-locale.md).
 */
export const LOCALES = { ru, en }
export type Locale = keyof typeof LOCALES

/** The codes of `LOCALES`, in the order of the language switch. */
export const LOCALE_CODES = Object.keys(LOCALES) as Locale[]

/** The language of a page unless the visitor chose another one. */
export const DEFAULT_LOCALE: Locale = 'ru'

/** The cookie that remembers the choice. A server that honours it sends the right page at once. */
export const LOCALE_COOKIE = 'locale'

/** Whether a value from outside (an address, a cookie, another tab) names a language of the site. */
export function isLocale(value: unknown): value is Locale {
  return LOCALE_CODES.some((locale) => locale === value)
}

/**
 * The first locale that the query of an address asks for (`?lang=`). Also accepts `EN` and `en-US`, `LANG`, the
 * `&amp;lang=` of HTML and a `?lang=` after another query; servers know only the plain codes, and otherwise send the
 * page in the cookie's language.
 */
export function askedLocale(search: string): Locale | undefined {
  const code = /[?&](?:amp;)*lang=(\w\w)/i.exec(search)?.[1]?.toLowerCase()
  return isLocale(code) ? code : undefined
}

/** The active locale of `i18n`. */
export function localeOf(i18n: I18n): Locale {
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE
}
