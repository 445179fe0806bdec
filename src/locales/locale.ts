import type { I18n } from '@lingui/core'

export const LOCALES = ['ru', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Specification, section 9: the interface is Russian unless the player chose otherwise. */
export const DEFAULT_LOCALE: Locale = 'ru'

/** The cookie that remembers the choice; a server that honours it sends the right page at the first byte. */
export const LOCALE_COOKIE = 'locale'

/** Whether a value from outside (an address, a cookie, another tab) names a language of the site. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** The active locale of `i18n`. */
export function localeOf(i18n: I18n): Locale {
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE
}
