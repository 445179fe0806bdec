import { parseCookie } from '#/lib/browser/cookie'
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE } from '#/locales/locale'
import { PAGES, pageFile } from './pages'

/**
 * Which page of the build answers at `path` (a path that is no file), and with which status: in the language
 * that the address asks for (`?lang=`), else the one that was chosen, else Russian.
 *
 * @param search the query, with or without its question mark
 * @param cookies the request's `Cookie` header
 */
export function pageFor(
  path: string,
  search: string,
  cookies: string,
): { file: string; status: 200 | 404 } {
  const asked = [new URLSearchParams(search).get('lang'), parseCookie(cookies, LOCALE_COOKIE)]
  const locale = asked.find(isLocale) ?? DEFAULT_LOCALE
  // As the router reads it.
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const page = PAGES.find(({ answers }) => answers.test(plain))
  if (page === undefined) throw new Error('The last page answers everything')
  return { file: `/${pageFile(page, locale)}`, status: page.status }
}
