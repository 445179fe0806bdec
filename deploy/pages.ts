import type { Locale } from '#/locales/locale'
import type { CatalogChunk } from '#/locales/catalog-chunks'
import { DEFAULT_LOCALE, LOCALE_CODES } from '#/locales/locale'

/**
 * A page of the build. `public` ones are prerendered with what a visitor sees; `shell` ones hold the header
 * only, and whatever code their route needs.
 */
export type Page = {
  kind: 'public' | 'shell'
  /** The file's name without language and ending. */
  name: string
  /** The address it is drawn at. */
  path: string
  /** The path that the page is right for, as the boot script compares it; `*` is any. */
  address: string
  /** The files under `src/routes` whose code it needs. */
  routes: readonly string[]
  /** The files under `src` that load after the page, and whose styles are inlined all the same: each took a request. */
  late: readonly string[]
  /** The chunk of the catalogs that its routes load. */
  catalog: CatalogChunk | 'common'
  /** Which paths it answers; a visitor's path without the slash at its end. */
  answers: RegExp
  status: 200 | 404
  /** The `id` of what follows the first screen: the first paint waits for no more of the page. */
  below: string
}

/** The last element of every page (`index.html`). */
export const LAST_ELEMENT = 'whole'

function page(
  kind: Page['kind'],
  name: string,
  answers: RegExp,
  routes: string[],
  catalog: Page['catalog'],
  more: Partial<Page> = {},
): Page {
  const path = name === 'index' ? '/' : `/${name}`
  const usual = { path, address: path, late: [], status: 200, below: LAST_ELEMENT } as const
  return { kind, name, routes, catalog, answers, ...usual, ...more }
}

/** Every page, the most particular first: the first whose `answers` fits a path is its page. */
export const PAGES: readonly Page[] = [
  page('public', 'index', /^\/$/, ['index.tsx'], 'home', { below: 'about' }),
  page('public', 'rules', /^\/rules$/, ['rules.tsx'], 'common'),
  page('public', 'sign', /^\/sign$/, ['_guest.tsx', '_guest/sign.tsx'], 'sign'),
  page('public', 'signup', /^\/signup$/, ['_guest.tsx', '_guest/signup.tsx'], 'account'),
  page('public', 'recovery', /^\/recovery$/, ['_guest.tsx', '_guest/recovery.tsx'], 'account'),
  page('shell', 'profile', /^\/profile$/, ['_verified.tsx', '_verified/profile.tsx'], 'profile', {
    late: ['features/profile/lazy-forms.ts', 'features/payment/top-up/lazy-top-up.ts'],
  }),
  page(
    'shell',
    'protection',
    /^\/protection$/,
    ['_verified.tsx', '_verified/protection.tsx'],
    'protection',
  ),
  page('shell', 'verify', /^\/verify$/, ['verify.tsx'], 'account'),
  page('shell', 'payment', /^\/payment\/[^/]+$/, ['payment.$status.tsx'], 'payment'),
  page('shell', 'oauth2-error', /^\/oauth2\/error$/, ['oauth2.error.tsx'], 'oauth2'),
  page('public', 'not-found', /^/, [], 'common', { path: '/404', address: '*', status: 404 }),
  // What hosts that know no addresses send for every path that is no file. No address leads here.
  page('shell', '404', /(?!)/, [], 'common'),
]

/** The file of a page in a language: `rules.html`, `rules.en.html`. */
export function pageFile({ name }: Page, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? `${name}.html` : `${name}.${locale}.html`
}

/** Whether a path is the name of a page's file, which is no address. */
export function isPageFile(path: string): boolean {
  return PAGES.some((page) => LOCALE_CODES.some((locale) => path === `/${pageFile(page, locale)}`))
}
