import { readCookie, writeCookie } from '#/lib/browser/document-cookie'
import { askedLocale, DEFAULT_LOCALE, isLocale, type Locale, LOCALE_COOKIE } from './locale'

/**
 * The locale of this page view: `?lang=` of the address (so that English pages can be shared), else the remembered
 * choice, else the default. `?lang=` is then remembered and removed from the address: it must not overrule a later
 * choice after a reload, or when a guard redirects back. It stays if nothing can be remembered. Servers choose the
 * prerendered page alike (`deploy/page-for.ts`, `deploy/configurations/`), and `boot.ts` checks that they did.
 */
export function preferredLocale(): Locale {
  const asked = askedLocale(window.location.search)
  if (asked === undefined) return rememberedLocale() ?? DEFAULT_LOCALE
  rememberLocale(asked)
  if (rememberedLocale() === asked) dropLocaleFromAddress()
  return asked
}

function rememberedLocale(): Locale | null {
  const remembered = readCookie(LOCALE_COOKIE)
  return isLocale(remembered) ? remembered : null
}

/** Stores the choice in this browser. */
export function rememberLocale(locale: Locale): void {
  writeCookie(LOCALE_COOKIE, locale)
}

function dropLocaleFromAddress(): void {
  const { pathname, search, hash } = window.location
  const rest = search.replaceAll(/[?&](?:amp;)*lang=[^&?]*/gi, '').replace(/^[?&](?:amp;)*/, '?')
  window.history.replaceState(window.history.state, '', `${pathname}${rest}${hash}`)
}

let shown: Locale | null = null

/** The app's language; a translator may have changed the document's. */
export const shownLocale = (): string => shown ?? document.documentElement.lang

/** Sets the language of the page, for browsers, screen readers and requests. */
export function showLocale(locale: Locale): void {
  shown = locale
  const page = document.documentElement
  // Setting the same value again would recalculate the styles of the whole page.
  if (page.lang !== locale) page.lang = locale
}
