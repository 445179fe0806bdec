import type { I18n, Messages } from '@lingui/core'

export const LOCALES = ['ru', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Spec, section 9: the interface is Russian unless the player chose otherwise. */
export const DEFAULT_LOCALE: Locale = 'ru'

/** The cookie that remembers the choice; a server that honours it sends the right page at the first byte. */
export const LOCALE_COOKIE = 'locale'

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  ru: () => import('./ru/messages.po'),
  en: () => import('./en/messages.po'),
}

/** The words of `locale`, a chunk of its own. */
export async function loadWords(locale: Locale): Promise<Messages> {
  const { messages } = await catalogs[locale]()
  return messages
}

/** Loads the words of `locale` and makes it the active one of `i18n`. */
export async function activateLocale(i18n: I18n, locale: Locale): Promise<void> {
  i18n.loadAndActivate({ locale, messages: await loadWords(locale) })
}

/** The active locale of `i18n`. */
export function localeOf(i18n: I18n): Locale {
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE
}
