import { siteConfig } from '#/config'
import { readCookie, readCookies, writeCookie } from '#/lib/cookie'
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALE_COOKIE } from './locale'

/**
 * The locale of this page view: `?lang=` of the address (which is then remembered, so that English pages
 * can be shared), else the remembered choice, else Russian.
 */
export function preferredLocale(): Locale {
  const asked = new URLSearchParams(window.location.search).get('lang')
  if (isLocale(asked)) {
    rememberLocale(asked)
    return asked
  }
  const remembered = readCookie(readCookies(), LOCALE_COOKIE)
  return isLocale(remembered) ? remembered : DEFAULT_LOCALE
}

/** Stores the choice in this browser, and notifies the other tabs. */
export function rememberLocale(locale: Locale): void {
  writeCookie(LOCALE_COOKIE, locale, siteConfig.basePath || '/')
}

/** Takes `?lang=` out of the address, which a later choice has overruled: a reload must not bring it back. */
export function dropLocaleFromAddress(): void {
  const { pathname, search, hash } = window.location
  const params = new URLSearchParams(search)
  if (!params.has('lang')) return
  params.delete('lang')
  const rest = params.size === 0 ? '' : `?${params}`
  window.history.replaceState(window.history.state, '', `${pathname}${rest}${hash}`)
}

let shown: Locale | null = null

/** The language of the app. That of the document may be a translator's by now. */
export const shownLocale = (): string => shown ?? document.documentElement.lang

/** Sets the language of the page, for browsers, screen readers and requests. */
export function showLocale(locale: Locale): void {
  shown = locale
  const page = document.documentElement
  // To say the same again would cost the style of the whole page.
  if (page.lang !== locale) page.lang = locale
}
