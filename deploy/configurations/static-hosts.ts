import { CHANGE_PASSWORD, CHANGE_PASSWORD_PAGE } from '#deploy/change-password'
import { API_HEADERS, KEPT_FOR_GOOD, SECURITY_HEADERS } from '#deploy/headers'
import { LOCALE_CODES } from '#/locales/locale'
import { ADDRESSED_PAGES, suffixOf } from './addresses'

const CHANGE_PASSWORD_RULE = `${CHANGE_PASSWORD} ${CHANGE_PASSWORD_PAGE} 302`

const POLICY = 'Cross-Origin-Resource-Policy'
const CSP = 'Content-Security-Policy'

/**
 * The file `_headers` for hosts of files: a path, then its headers, an indented line each; `! Name` takes one away.
 *
 * @param more headers of some paths besides those of every response
 */
export function hostHeaders(more: Readonly<Record<string, readonly string[]>> = {}): string {
  const blocks = {
    '/*': Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    '/assets/*': [`Cache-Control: ${KEPT_FOR_GOOD}`],
    // Of the policies that two rules set, browsers keep both.
    '/api/*': [`${CSP}: ${API_HEADERS[CSP]}`],
    ...more,
  }
  return Object.entries(blocks)
    .map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n')
    .concat('\n')
}

/** Cloudflare Pages joins the values of a header that two rules set, so the first is taken away. */
export const cloudflareHeaders = hostHeaders(
  Object.fromEntries(
    LOCALE_CODES.map((locale) => [
      `/share.${locale}.jpg`,
      [`! ${POLICY}`, `${POLICY}: cross-origin`],
    ]),
  ),
)

/** What `_redirects` calls the paths of a page: `/payment/*`. */
function hostPath(pattern: string): string {
  return pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replaceAll(String.raw`\/`, '/')
    .replace('[^/]+', '*')
}

const ADDRESSES = ADDRESSED_PAGES.map(({ name, pattern }) => ({ name, path: hostPath(pattern) }))

/**
 * `_redirects` for Cloudflare Pages: it serves `rules.html` at `/rules` by itself, so only addresses of another name are
 * listed, those with a wildcard last. It cannot choose by a query or a cookie: English pages are rendered in the browser.
 */
export const cloudflareRedirects = [
  CHANGE_PASSWORD_RULE,
  ...ADDRESSES.filter(({ name, path }) => path !== '/' && path !== `/${name}`)
    .toSorted((one, other) => Number(one.path.includes('*')) - Number(other.path.includes('*')))
    .map(({ name, path }) => `${path} /${name} 200`),
]
  .join('\n')
  .concat('\n')

/** `_redirects` for Netlify: the language by `?lang=`, the pages, and true 404s. It cannot read the value of a cookie. */
export const netlifyRedirects = [
  '/_headers /404.html 404!',
  '/_redirects /404.html 404!',
  CHANGE_PASSWORD_RULE,
  ...ADDRESSES.flatMap(({ name, path }) => [
    ...LOCALE_CODES.map((locale) => `${path} lang=${locale} /${name}${suffixOf(locale)}.html 200!`),
    `${path} /${name}.html 200`,
  ]),
  '/* /not-found.html 404',
]
  .join('\n')
  .concat('\n')
