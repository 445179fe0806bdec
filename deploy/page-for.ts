import { parseCookie } from '#/lib/browser/cookie'
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE } from '#/locales/locale'
import { pageAt, pageFile } from './pages'

/**
 * The page of the build for `path` (which is not the path of a file), and its status. The language is that of `?lang=`,
 * else of the cookie, else Russian.
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
  // Normalized as the router does it.
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const page = pageAt(plain)
  if (page === undefined) throw new Error('The last page answers everything')
  return { file: `/${pageFile(page, locale)}`, status: page.status }
}
