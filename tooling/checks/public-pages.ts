import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFile, PAGES } from '#deploy/pages'
import { DEFAULT_LOCALE } from '#/locales/locale'
import { BUILD_FOLDER } from '../build/folders'

/** A page of the build, as its `path` and its markup. */
export type BuiltPage = { path: string; html: string }

const titleOf = ({ html }: BuiltPage) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

/** The links of a page to places in it that it does not have. */
const deadAnchors = ({ html }: BuiltPage) =>
  [...html.matchAll(/href="#([^"]+)"/g)].flatMap(([, id = '']) =>
    html.includes(` id="${id}"`) ? [] : [id],
  )

/**
 * Public pages that no page links to, or without their own title, a description for search engines, or one heading, or
 * with a link to a place that they do not have; `defaultTitle` is the site's. One line each.
 */
export function comparePages(pages: readonly BuiltPage[], defaultTitle: string): string[] {
  const links = new Set(
    pages.flatMap(({ html }) =>
      [...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, href]) => href),
    ),
  )
  return pages.flatMap((page) => {
    const title = titleOf(page)
    const isShared =
      title === defaultTitle || pages.some((other) => other !== page && titleOf(other) === title)
    const headings = page.html.split('<h1').length - 1
    return [
      ...(links.has(page.path) ? [] : [`${page.path}: no page links to it`]),
      ...(isShared ? [`${page.path}: has no title of its own, "${title}"`] : []),
      ...(/<meta name="description" content="[^"]/.test(page.html)
        ? []
        : [`${page.path}: has no description`]),
      ...(headings === 1 ? [] : [`${page.path}: has ${headings} headings h1 in place of one`]),
      ...deadAnchors(page).map((id) => `${page.path}: links to #${id}, which it does not have`),
    ]
  })
}

/** `comparePages` for the public pages of the build. */
export function publicPageFaults(): string[] {
  const built = PAGES.map((page) => ({
    ...page,
    html: readFileSync(join(BUILD_FOLDER, pageFile(page, DEFAULT_LOCALE)), 'utf8'),
  }))
  const shell = built.find(({ kind }) => kind === 'shell')
  return comparePages(
    built.filter(({ kind, status }) => kind === 'public' && status === 200),
    shell ? titleOf(shell) : '',
  )
}
