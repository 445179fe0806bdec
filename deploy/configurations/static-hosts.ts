import { CHANGE_PASSWORD, CHANGE_PASSWORD_PAGE } from '#deploy/change-password'
import { API_HEADERS, KEPT_FOR_GOOD, SECURITY_HEADERS } from '#deploy/headers'
import { LOCALE_CODES } from '#/locales/locale'
import { ADDRESSED_PAGES, suffixOf } from './addresses'

const CHANGE_PASSWORD_RULE = `${CHANGE_PASSWORD} ${CHANGE_PASSWORD_PAGE} 302`

const POLICY = 'Cross-Origin-Resource-Policy'
const CSP = 'Content-Security-Policy'

/**
 * The `_headers` file of static hosts: a path, then its headers, one indented line each; `! Name` removes one.
 *
 * @param more headers of particular paths, added to those of every response
 */
export function hostHeaders(more: Readonly<Record<string, readonly string[]>> = {}): string {
  const blocks = {
    '/*': Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    '/assets/*': [`Cache-Control: ${KEPT_FOR_GOOD}`],
    // If two rules set a policy, browsers enforce both.
    '/api/*': [`${CSP}: ${API_HEADERS[CSP]}`],
    ...more,
  }
  return Object.entries(blocks)
    .map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n')
    .concat('\n')
}

/** Cloudflare Pages joins the values of a header that two rules set, so the first one is removed. */
export const cloudflareHeaders = hostHeaders(
  Object.fromEntries(
    LOCALE_CODES.map((locale) => [
      `/share.${locale}.jpg`,
      [`! ${POLICY}`, `${POLICY}: cross-origin`],
    ]),
  ),
)

/**
 * `_redirects` for Cloudflare Pages. It serves `rules.html` at `/rules` by itself, so only addresses that differ from
 * the file name are listed, wildcards last. It cannot choose by query or cookie: English pages are rendered in the
 * browser.
 */
export const cloudflareRedirects = [
  CHANGE_PASSWORD_RULE,
  ...ADDRESSED_PAGES.filter(({ name, path }) => path !== '/' && path !== `/${name}`)
    .toSorted((one, other) => Number(one.path.includes('*')) - Number(other.path.includes('*')))
    .map(({ name, path }) => `${path} /${name} 200`),
]
  .join('\n')
  .concat('\n')

/** `_redirects` for Netlify: the language by `?lang=`, the pages, and real 404s. It cannot read a cookie's value. */
export const netlifyRedirects = [
  '/_headers /404.html 404!',
  '/_redirects /404.html 404!',
  CHANGE_PASSWORD_RULE,
  ...ADDRESSED_PAGES.flatMap(({ name, path }) => [
    ...LOCALE_CODES.map((locale) => `${path} lang=${locale} /${name}${suffixOf(locale)}.html 200!`),
    `${path} /${name}.html 200`,
  ]),
  '/* /not-found.html 404',
]
  .join('\n')
  .concat('\n')
