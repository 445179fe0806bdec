import { LAST_ELEMENT, type Page } from '#deploy/pages'
import { escaped } from '#/lib/text/escaped'
import { type Locale, LOCALES } from '#/locales/locale'
import { type Manifest, preloadsOf } from './page-parts'

export type PageParts = {
  page: Page
  locale: Locale
  /** What the page has in its head besides the template's: title, description, settings. */
  head: string
  body: string
  /** Its styles, and the files that they come from. */
  css: string
  styles: string[]
  manifest: Manifest
  /** The base path of the site; `''` for none. */
  basePath: string
}

/** Files of the build, as the template and the style sheets (relative to their folder) name them. */
const IN_TEMPLATE = /(?<=")\.\/(?=assets\/)/g
const IN_STYLES = /(?<=url\()(?:\.\/)?(?=[\w.-]+\))/g

/**
 * A page of the build: the template with its content, its styles inline, and the code that it will need named in its head.
 *
 * @param template the page that Vite has built from `index.html`
 */
export function fillTemplate(template: string, parts: PageParts): string {
  const { page, locale, head, body, css, styles, manifest, basePath } = parts
  const open = page.routes.some((route) => route.startsWith('_')) ? '' : ' data-open'
  const marker =
    page.kind === 'public' ? ` data-prerendered="${addressBelow(basePath, page)}"${open}` : ''
  const preloads = preloadsOf(manifest, page, locale)
    .filter((file) => !template.includes(`href="./${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="${basePath}/${file}">`)
  // Already inline; named so that Vite's loader neither fetches nor awaits them.
  const known = styles.map((file) => `<link rel="stylesheet" disabled href="${basePath}/${file}">`)
  // A brand may leave that section out.
  const below = body.includes(`id="${page.below}"`) ? page.below : LAST_ELEMENT
  const changes: Change[] = [
    [`href="#${LAST_ELEMENT}"`, () => `href="#${below}"`],
    [/<html lang="\w+"/, () => `<html lang="${locale}"${marker}`],
    [IN_TEMPLATE, () => `${basePath}/`],
    [/\s*<link rel="stylesheet"[^>]*>/g, () => ''],
    [/<title>[^<]*<\/title>/, () => head],
    [
      '</head>',
      () =>
        `<style>${css.replaceAll(IN_STYLES, `${basePath}/assets/`)}</style>${[...preloads, ...known].join('')}</head>`,
    ],
    ['<div id="root"></div>', () => `<div id="root">${body}</div>`],
    ['<div id="boot-failure"></div>', () => bootFailure(locale)],
  ]
  return changes.reduce(change, template)
}

/** What `boot.ts` shows where the first scripts do not arrive. The link loads the page again without a script. */
function bootFailure(locale: Locale): string {
  const { title, retry, noScript } = LOCALES[locale].bootFailure
  const notice = `<p>${escaped(title)}</p><a href="">${escaped(retry)}</a>`
  // Its language is its own: the app may switch to another one.
  return `<div id="boot-failure" role="alert" lang="${locale}">${notice}</div><noscript lang="${locale}"><p>${escaped(noScript)}</p></noscript>`
}

/** As the boot script compares it: the home page has no slash at its end. */
function addressBelow(basePath: string, { address }: Page): string {
  if (address === '*') return address
  return address === '/' ? basePath || '/' : basePath + address
}

type Change = [place: string | RegExp, fill: (found: string) => string]

/** @throws Error where the template has no such place: the page would be built, and lack what belongs there. */
function change(text: string, [place, fill]: Change): string {
  const isThere = typeof place === 'string' ? text.includes(place) : text.search(place) !== -1
  if (!isThere) throw new Error(`The template of the pages has no ${place}`)
  return text.replace(place, fill)
}
