import { extname } from 'node:path'
import { mediaTypeOf } from '#deploy/media-types'
import { type Page, PAGES } from '#deploy/pages'
import { SHARE_SIZE, shareFile } from '#deploy/share-picture'
import { DEFAULT_LOCALE, type Locale, LOCALE_CODES, LOCALES } from '#/locales/locale'
import { escaped } from '#/lib/text/escaped'

type Site = { name: string; url: string | undefined }

const isIndexed = (page: Page) => page.kind === 'public' && page.status === 200

/** The title in the head of a page, still escaped. */
export function titleIn(head: string): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(head)?.[1]
}

/** The address of a page in a language; without `?lang=` it is Russian. */
function pageUrl(url: string, path: string, locale: Locale): string {
  const address = `${url}${path}`
  return locale === DEFAULT_LOCALE ? address : `${address}?lang=${locale}`
}

/**
 * Metadata of a page for search engines and messengers besides its title and description: Open Graph and, if the site
 * knows its own address, the canonical address and those of the other languages. Pages kept out of indexes get only
 * `noindex`.
 *
 * @param head the elements that the page itself puts into the head
 * @param site with the escaped title of the home page in the language, as the text of the picture
 */
export function seoTags(
  page: Page,
  locale: Locale,
  head: string,
  site: Site & { title: string },
): string {
  if (!isIndexed(page))
    return head.includes('name="robots"') ? '' : meta('name', 'robots', 'noindex')
  const title = titleIn(head) ?? site.name
  const description = /name="description" content="([^"]*)"/.exec(head)?.[1]
  const { url } = site
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', escaped(site.name)),
    meta('property', 'og:title', title),
    description && meta('property', 'og:description', description),
    meta('property', 'og:locale', LOCALES[locale].tag.replace('-', '_')),
    url && meta('property', 'og:url', pageUrl(url, page.path, locale)),
    url && picture(url, locale, site.title),
    url && link('canonical', pageUrl(url, page.path, locale)),
    ...LOCALE_CODES.map((one) => url && link('alternate', pageUrl(url, page.path, one), one)),
    url && link('alternate', pageUrl(url, page.path, DEFAULT_LOCALE), 'x-default'),
  ]
    .filter(Boolean)
    .join('')
}

/** The picture that messengers show beside a link, and its text. */
function picture(url: string, locale: Locale, text: string): string {
  const file = shareFile(locale)
  return [
    meta('property', 'og:image', `${url}/${file}`),
    meta('property', 'og:image:type', mediaTypeOf(extname(file))),
    meta('property', 'og:image:width', String(SHARE_SIZE.width)),
    meta('property', 'og:image:height', String(SHARE_SIZE.height)),
    meta('property', 'og:image:alt', text),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('')
}

/** `robots.txt`; private pages carry `noindex` themselves. */
export function robots({ url }: Site): string {
  const sitemap = url === undefined ? [] : [`Sitemap: ${url}/sitemap.xml`]
  return ['User-agent: *', 'Disallow: /api/', ...sitemap, ''].join('\n')
}

/** `sitemap.xml`: every public page in every language; `undefined` if the site's address is not set. */
export function sitemap({ url }: Site): string | undefined {
  if (url === undefined) return undefined
  const addresses = PAGES.filter(isIndexed).flatMap(({ path }) =>
    LOCALE_CODES.map((locale) => `<url><loc>${escaped(pageUrl(url, path, locale))}</loc></url>`),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n')
}

/** @param content already escaped for an attribute */
function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${content}">`
}

function link(rel: string, href: string, hreflang?: string): string {
  const language = hreflang === undefined ? '' : ` hreflang="${hreflang}"`
  return `<link rel="${rel}"${language} href="${escaped(href)}">`
}
