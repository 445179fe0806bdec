import { describe, expect, it } from 'vitest'
import { type Page, PAGES } from '#deploy/pages'
import { DEFAULT_LOCALE, LOCALE_CODES } from '#/locales/locale'
import { seoTags, robots, sitemap } from './seo'

const site = {
  name: 'Au"rora',
  url: 'https://aurora.example',
  title: 'A fire at the edge — Au&quot;rora',
}
const HEAD =
  '<title>Правила — Aurora</title><meta name="description" content="О &quot;правилах&quot;"/>'

function named(name: string): Page {
  const page = PAGES.find((one) => one.name === name)
  if (page === undefined) throw new Error(name)
  return page
}

/** The address of a page in each language. */
const inEveryLocale = (url: string) =>
  LOCALE_CODES.map((locale) => [locale, locale === DEFAULT_LOCALE ? url : `${url}?lang=${locale}`])

describe('seoTags', () => {
  it('S11 describes a public page to messengers and search engines', () => {
    expect(seoTags(named('rules'), 'en', HEAD, site)).toBe(
      [
        '<meta property="og:type" content="website">',
        '<meta property="og:site_name" content="Au&quot;rora">',
        '<meta property="og:title" content="Правила — Aurora">',
        '<meta property="og:description" content="О &quot;правилах&quot;">',
        '<meta property="og:locale" content="en_US">',
        '<meta property="og:url" content="https://aurora.example/rules?lang=en">',
        '<meta property="og:image" content="https://aurora.example/share.en.jpg">',
        '<meta property="og:image:type" content="image/jpeg">',
        '<meta property="og:image:width" content="1200">',
        '<meta property="og:image:height" content="630">',
        '<meta property="og:image:alt" content="A fire at the edge — Au&quot;rora">',
        '<meta name="twitter:card" content="summary_large_image">',
        '<link rel="canonical" href="https://aurora.example/rules?lang=en">',
        ...inEveryLocale('https://aurora.example/rules').map(
          ([locale, url]) => `<link rel="alternate" hreflang="${locale}" href="${url}">`,
        ),
        '<link rel="alternate" hreflang="x-default" href="https://aurora.example/rules">',
      ].join(''),
    )
  })

  it('names no address where the site knows none', () => {
    const description = seoTags(named('index'), 'ru', HEAD, { ...site, url: undefined })
    expect(description).not.toContain('http')
    expect(description).toContain('og:title')
  })

  it.each(['profile', 'payment', '404'])('keeps %s out of indexes', (name) => {
    expect(seoTags(named(name), 'ru', '', site)).toBe('<meta name="robots" content="noindex">')
  })

  it('keeps the description of a page that has one', () => {
    const head = '<title>404</title><meta name="robots" content="noindex"/>'
    expect(seoTags(named('not-found'), 'ru', head, site)).toBe('')
  })
})

it('the sitemap has every public page in every language, and no other', () => {
  const found = sitemap(site)
    ?.match(/<loc>[^<]*/g)
    ?.map((line) => line.slice('<loc>'.length))
  expect(found).toContain('https://aurora.example/rules?lang=en')
  expect(found).toEqual(
    PAGES.filter(({ kind, status }) => kind === 'public' && status === 200).flatMap(({ path }) =>
      inEveryLocale(`https://aurora.example${path}`).map(([, url]) => url),
    ),
  )
  expect(sitemap({ ...site, url: undefined })).toBeUndefined()
})

it('robots.txt names the sitemap where there is one', () => {
  expect(robots(site)).toContain('Sitemap: https://aurora.example/sitemap.xml\n')
  expect(robots({ ...site, url: undefined })).not.toContain('Sitemap')
})
