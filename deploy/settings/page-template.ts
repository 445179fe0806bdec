import { LAST_ELEMENT, type Page } from '#deploy/pages'
import { escaped } from '#/lib/text/escaped'
import { type Locale, LOCALES } from '#/locales/locale'
import { type Manifest, preloadsOf } from './page-parts'

export type PageParts = {
  page: Page
  locale: Locale
  /** What the page adds to the head of the template: title, description, settings. */
  head: string
  body: string
  /** Its styles, and the files they come from. */
  css: string
  styles: string[]
  manifest: Manifest
  /** The base path of the site; `''` for none. */
  basePath: string
}

/** References to files of the build, as written in the template and in style sheets (relative to their folder). */
const IN_TEMPLATE = /(?<=")\.\/(?=assets\/)/g
const IN_STYLES = /(?<=url\()(?:\.\/)?(?=[\w.-]+\))/g

/**
 * A page of the build: the template with the page's content and inline styles. Its head names the code that it will
 * need.
 *
 * @param template the page that Vite built from `index.html`
 */
export function fillTemplate(template: string, parts: PageParts): string {
  const { page, locale, head, body, css, styles, manifest, basePath } = parts
  const open = page.routes.some((route) => route.startsWith('_')) ? '' : ' data-open'
  const marker =
    page.kind === 'public' ? ` data-prerendered="${addressBelow(basePath, page)}"${open}` : ''
  const preloads = preloadsOf(manifest, page, locale)
    .filter((file) => !template.includes(`href="./${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="${basePath}/${file}">`)
  // Already inline; listed so that Vite's loader neither fetches nor awaits them.
  const known = styles.map((file) => `<link rel="stylesheet" disabled href="${basePath}/${file}">`)
  // A brand may omit that section.
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

/** Shown once `until-live.ts` has marked the page, if its scripts do not arrive. The link reloads it without a script. */
function bootFailure(locale: Locale): string {
  const { title, retry, noScript } = LOCALES[locale].bootFailure
  const notice = `<p>${escaped(title)}</p><a href="">${escaped(retry)}</a>`
  // It declares its own language: the app may switch to another one.
  return `<div id="boot-failure" role="alert" lang="${locale}">${notice}</div><noscript lang="${locale}"><p>${escaped(noScript)}</p></noscript>`
}

/** As the boot script compares it: the home page has no trailing slash. */
function addressBelow(basePath: string, { address }: Page): string {
  if (address === '*') return address
  return address === '/' ? basePath || '/' : basePath + address
}

type Change = [place: string | RegExp, fill: (found: string) => string]

/** @throws Error if the template lacks the place: the page would be built without what belongs there. */
function change(text: string, [place, fill]: Change): string {
  const isThere = typeof place === 'string' ? text.includes(place) : text.search(place) !== -1
  if (!isThere) throw new Error(`The template of the pages has no ${place}`)
  return text.replace(place, fill)
}
