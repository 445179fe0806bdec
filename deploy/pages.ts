import type { Locale } from '#/locales/locale'
import type { CatalogChunk } from '#/locales/catalog-chunks'
import { DEFAULT_LOCALE, LOCALE_CODES } from '#/locales/locale'

/**
 * A page of the build. `public` pages are prerendered with their content; `shell` pages contain only the header, and
 * preload the code of their route.
 */
export type Page = {
  kind: 'public' | 'shell'
  /** The file name without language and extension. */
  name: string
  /** The address it is rendered at. */
  path: string
  /** The path for which the page is right, as the boot script compares it; `*` matches any. */
  address: string
  /** The files under `src/routes` whose code it needs. */
  routes: readonly string[]
  /** Files under `src` that load after the page. Their styles are inlined too, because each would take a request. */
  late: readonly string[]
  /** The catalog chunk that its routes load. */
  catalog: CatalogChunk | 'common'
  /** The path that gets this page; `/payment/*` has any one segment there, `*` is any path, null none. */
  answers: string | null
  status: 200 | 404
  /** The `id` of the element after the first screen: the first paint does not wait for the rest of the page. */
  below: string
}

/** The last element of every page (`index.html`). */
export const LAST_ELEMENT = 'whole'

function page(
  kind: Page['kind'],
  name: string,
  routes: string[],
  catalog: Page['catalog'],
  more: Partial<Page> = {},
): Page {
  const path = name === 'index' ? '/' : `/${name}`
  const usual = { path, address: path, answers: path, late: [] }
  return { kind, name, routes, catalog, status: 200, below: LAST_ELEMENT, ...usual, ...more }
}

/** Every page, the most specific first: a path gets the first page that answers it. */
export const PAGES: readonly Page[] = [
  page('public', 'index', ['index.tsx'], 'home', { below: 'about' }),
  page('public', 'rules', ['rules.tsx'], 'common'),
  page('public', 'sign', ['_guest.tsx', '_guest/sign.tsx'], 'sign'),
  page('public', 'signup', ['_guest.tsx', '_guest/signup.tsx'], 'account'),
  page('public', 'recovery', ['_guest.tsx', '_guest/recovery.tsx'], 'account'),
  page('shell', 'profile', ['_verified.tsx', '_verified/profile.tsx'], 'profile', {
    late: ['features/profile/lazy-forms.ts', 'features/payment/top-up/lazy-top-up.ts'],
  }),
  page('shell', 'protection', ['_verified.tsx', '_verified/protection.tsx'], 'protection'),
  page('shell', 'verify', ['verify.tsx'], 'account'),
  page('shell', 'payment', ['payment.$status.tsx'], 'payment', { answers: '/payment/*' }),
  page('shell', 'oauth2-error', ['oauth2.error.tsx'], 'oauth2', { answers: '/oauth2/error' }),
  page('public', 'not-found', [], 'common', {
    path: '/404',
    address: '*',
    answers: '*',
    status: 404,
  }),
  // Static hosts without routing send it for every path that is not a file. No address matches it.
  page('shell', '404', [], 'common', { answers: null }),
]

/** Matches the paths that get a page. */
export function patternOf({ answers }: Page): RegExp {
  if (answers === null) return /(?!)/
  return answers === '*' ? /^/ : new RegExp(`^${answers.replace('*', '[^/]+')}$`)
}

const PATTERNS = PAGES.map((page) => ({ page, pattern: patternOf(page) }))

/** The page for a path without a trailing slash. */
export function pageAt(path: string): Page | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.page
}

/** The file of a page in a language: `rules.html`, `rules.en.html`. */
export function pageFile({ name }: Page, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? `${name}.html` : `${name}.${locale}.html`
}

/** Whether a path is the file name of a page, which is not a valid address. */
export function isPageFile(path: string): boolean {
  return PAGES.some((page) => LOCALE_CODES.some((locale) => path === `/${pageFile(page, locale)}`))
}
