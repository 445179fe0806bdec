import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { LAST_ELEMENT, PAGES, type Page, pageFile } from '#deploy/pages'
import { shareFile } from '#deploy/share-picture'
import { type Locale, LOCALE_CODES } from '#/locales/locale'
import { pageDescription, robots, sitemap } from './page-description'
import { headOf, type Manifest, preloadsOf, readManifest, stylesOf } from './page-parts'
import { readSiteSettings } from './settings'
import { homeTexts } from './share/home-texts'
import { drawSharePicture } from './share/share-picture'

/** `src/app/prerender.tsx`, built. */
type Renderer = {
  renderPage: (path: string, locale: Locale) => Promise<string>
  renderShell: () => string
}

/**
 * Makes every page of `folder`, a finished build, in every language, in place of its one `index.html`:
 * public pages with their content, the others with the header alone. Styles stand inline; the code that the
 * page will need is named in its head.
 */
export async function prerender(folder: string, plugins: Plugin[] = []): Promise<void> {
  const out = await mkdtemp(resolve('node_modules/.prerender-'))
  try {
    await buildRenderer(out, plugins)
    const renderer = (await import(pathToFileURL(join(out, 'prerender.js')).href)) as Renderer
    await writePages(folder, renderer)
  } finally {
    await rm(out, { recursive: true })
  }
}

/** The app for Node. */
async function buildRenderer(outDir: string, plugins: Plugin[]): Promise<void> {
  await build({
    logLevel: 'warn',
    plugins,
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir,
      manifest: false,
      emptyOutDir: true,
      // Node knows no import maps.
      chunkImportMap: false,
    },
  })
}

async function writePages(folder: string, renderer: Renderer): Promise<void> {
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest = readManifest(folder)
  const { name, siteUrl } = readSiteSettings('production')
  const site = { name, url: siteUrl }
  const readAsset = (file: string) => readFile(join(folder, file), 'utf8')

  const writeLanguage = async (locale: Locale) => {
    const home = homeTexts(await renderer.renderPage('/', locale))
    const picture = await drawSharePicture({ name, promise: home.promise, locale })
    await writeFile(join(folder, shareFile(locale)), picture)
    const writePage = async (page: Page) => {
      const styles = stylesOf(manifest, page)
      const css = (await Promise.all(styles.map(readAsset))).join('')
      const { head, body } = headOf(await markupOf(renderer, page, locale))
      const described = head + pageDescription(page, locale, head, { ...site, title: home.title })
      const parts = { page, locale, head: described, body, css, styles, manifest }
      await writeFile(join(folder, pageFile(page, locale)), compose(template, parts))
    }
    await Promise.all(PAGES.map(writePage))
  }
  await Promise.all(LOCALE_CODES.map(writeLanguage))
  await writeFile(join(folder, 'robots.txt'), robots(site))
  // Browsers and crawlers ask for it by this name, whatever the pages say.
  await copyFile('src/brand/favicon.ico', join(folder, 'favicon.ico'))
  const map = sitemap(site)
  if (map !== undefined) await writeFile(join(folder, 'sitemap.xml'), map)
}

async function markupOf(renderer: Renderer, page: Page, locale: Locale): Promise<string> {
  return page.kind === 'public' ? renderer.renderPage(page.path, locale) : renderer.renderShell()
}

type Parts = {
  page: Page
  locale: Locale
  /** What the page has in its head besides the template's, its description included. */
  head: string
  body: string
  css: string
  styles: string[]
  manifest: Manifest
}

function compose(template: string, parts: Parts): string {
  const { page, locale, head, body, css, styles, manifest } = parts
  const open = page.routes.some((route) => route.startsWith('_')) ? '' : ' data-open'
  const marker = page.kind === 'public' ? ` data-prerendered="${page.address}"${open}` : ''
  const preloads = preloadsOf(manifest, page, locale)
    .filter((file) => !template.includes(`href="/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  // Already inline; named so that Vite's loader neither fetches nor awaits them.
  const known = styles.map((file) => `<link rel="stylesheet" disabled href="/${file}">`)
  const last = `id="${page.below}"`
  if (!(body + template).includes(last)) throw new Error(`${page.name} has no ${last}`)
  const changes: Change[] = [
    [`href="#${LAST_ELEMENT}"`, () => `href="#${page.below}"`],
    [/<html lang="\w+"/, () => `<html lang="${locale}"${marker}`],
    [/\s*<link rel="stylesheet"[^>]*>/g, () => ''],
    [/<title>[^<]*<\/title>/, (title) => (head.includes('<title>') ? '' : title) + head],
    ['</head>', () => `<style>${css}</style>${[...preloads, ...known].join('')}</head>`],
    ['<div id="root"></div>', () => `<div id="root">${body}</div>`],
  ]
  return changes.reduce(change, template)
}

type Change = [place: string | RegExp, fill: (found: string) => string]

/** @throws Error where the template has no such place: the page would be built, and lack what belongs there. */
function change(text: string, [place, fill]: Change): string {
  const isThere = typeof place === 'string' ? text.includes(place) : text.search(place) !== -1
  if (!isThere) throw new Error(`index.html has no ${place}`)
  return text.replace(place, fill)
}
