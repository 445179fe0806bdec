import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { lockFolder } from '#deploy/lock-folder'
import { withPagePolicy } from '#deploy/page-policy'
import { type Page, pageFile, PAGES } from '#deploy/pages'
import { compressedCopies } from '#deploy/precompress'
import type { Overlay } from '#deploy/site-files'
import { type Build, readStampedSizes, STAMPED_FILES } from '#deploy/whole-build'
import { settingsBlock, type SiteConfig } from '#/config-schema'
import { escaped } from '#/lib/text/escaped'
import { type Locale, LOCALE_CODES } from '#/locales/locale'
import { type Brand, DEFAULT_BRAND } from './brand'
import { layOver, picturesOf } from './lay-over'
import { seoTags, robots, sitemap, titleIn } from './seo'
import { headOf, stylesOf } from './page-parts'
import { fillTemplate } from './page-template'
import { SECURITY_TXT, securityTxt } from './security-txt'
import { STAMPED_BRAND, STAMPED_SETTINGS } from './stamped-settings'

// Stamping reads these files from the deploy folder.

/** `src/app/prerender.tsx`, built as one file for Node. */
export const RENDERER = 'prerender.mjs'
/** What the build was made from. */
export const BUILD_FACTS = 'build.json'

type Renderer = {
  renderPage: (path: string, locale: Locale) => Promise<string>
  renderShell: () => string
}

const factsSchema = v.object({
  /** `info.version` of the contract it was built for. */
  contract: v.string(),
  /** The commit it was built from, with `-dirty` if there were changes; null outside a repository. */
  commit: v.nullable(v.string()),
  /** The hash of all files that do not depend on settings. */
  content: v.string(),
})

export type BuildFacts = v.InferOutput<typeof factsSchema>

/** Counts imports: a module imported from a new address runs again, and so reads the current settings. */
let renderers = 0

/** The renderer of a build, for the settings and brand of an operator. */
export async function loadRenderer(
  deploy: string,
  operator: SiteConfig,
  brand: Brand,
): Promise<Renderer> {
  const { href } = pathToFileURL(resolve(deploy, RENDERER))
  renderers += 1
  const siteSettings = { ...operator, home: brand.home }
  Object.assign(globalThis, { siteSettings, siteBrand: brand })
  return (await import(/* @vite-ignore */ `${href}?${renderers}`)) as Renderer
}

/**
 * Every file of a build that depends on the operator's settings and brand: all pages in every language, prerendered,
 * with their policies; `robots.txt`, `sitemap.xml`, `security.txt`, `version.json` and pictures. `null` removes a file;
 * the build's compressed copies of these files are removed, too. The build uses the same function, so a stamped build
 * has the same bytes as one built with those settings.
 */
export async function stamp(
  { dist, deploy }: Build,
  operator: SiteConfig,
  brand: Brand = DEFAULT_BRAND,
): Promise<Overlay> {
  const { template, manifest, files } = await layOver({ dist, deploy }, brand)
  const settings = { ...operator, home: brand.home }
  const renderer = await loadRenderer(deploy, operator, brand)
  const facts = v.parse(factsSchema, JSON.parse(await readFile(join(deploy, BUILD_FACTS), 'utf8')))
  const site = { name: settings.name, url: settings.siteUrl }
  const readAsset = (file: string) => readFile(join(dist, file), 'utf8')

  async function composePage(page: Page, locale: Locale, title: string): Promise<string> {
    const markup =
      page.kind === 'public' ? await renderer.renderPage(page.path, locale) : renderer.renderShell()
    const styles = stylesOf(manifest, page)
    const css = (await Promise.all(styles.map(readAsset))).join('') + brand.tokens
    const { head: own, body } = headOf(markup)
    const head = [
      own.includes('<title>') ? '' : `<title>${escaped(site.name)}</title>`,
      own,
      seoTags(page, locale, own, { ...site, title }),
      settingsBlock(settings),
    ].join('')
    const { basePath } = settings
    return fillTemplate(template, { page, locale, head, body, css, styles, manifest, basePath })
  }

  const pages = new Map<string, string>()
  for (const locale of LOCALE_CODES) {
    const title = titleIn(await renderer.renderPage('/', locale)) ?? site.name
    for (const page of PAGES) {
      pages.set(pageFile(page, locale), await composePage(page, locale, title))
    }
  }
  const version = { build: buildHash(facts, pages), contract: facts.contract, commit: facts.commit }
  const made = new Map<string, string | Uint8Array | null | undefined>([
    ...(await picturesOf(deploy, brand)),
    ...files,
    ['robots.txt', robots(site)],
    ['sitemap.xml', sitemap(site)],
    [SECURITY_TXT, securityTxt(settings)],
    ['version.json', `${JSON.stringify(version)}\n`],
  ])
  for (const [file, page] of pages) {
    made.set(file, withPagePolicy(withVersion(page, version), settings))
  }
  const overlay = new Map<string, Uint8Array | null>()
  for (const [name, content] of made) {
    for (const copy of [`${name}.br`, `${name}.gz`]) overlay.set(copy, null)
    overlay.set(name, content === undefined || content === null ? null : Buffer.from(content))
  }
  return overlay
}

/** Changes with every file of the build. */
function buildHash(facts: BuildFacts, pages: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256').update(facts.content)
  for (const [file, page] of pages) hash.update(file).update(page)
  return hash.digest('hex').slice(0, 12)
}

/** Adds the version to a page; the app logs it to the console. */
function withVersion(
  page: string,
  version: { build: string; contract: string; commit: string | null },
): string {
  const { build, contract, commit } = version
  const line = `build ${build}, contract ${contract}, commit ${commit ?? 'unknown'}`
  const meta = `<meta name="version" content="${escaped(line)}"></head>`
  return page.replace('</head>', () => meta)
}

/** The same files with the compressed copies of each. */
export async function withCopies(overlay: Overlay): Promise<Overlay> {
  const files = new Map(overlay)
  const add = async ([name, content]: [string, Uint8Array | null]) => {
    if (content === null) return
    for (const { end, bytes } of await compressedCopies(name, content)) files.set(name + end, bytes)
  }
  await Promise.all([...overlay].map(add))
  return files
}

/** The settings of the site by name, as they were given. */
type Given = Readonly<Record<string, string>>

/**
 * Stamps a build in place: all files are made before the first one is written, and each replaces its predecessor
 * atomically.
 *
 * @throws Error if another process is stamping: pages could get the settings of either
 */
export async function writeStamped(
  build: Build,
  settings: SiteConfig,
  brand: Brand = DEFAULT_BRAND,
  given: Given = {},
): Promise<void> {
  const unlock = await lockFolder(build.deploy, 'stamping the build beside')
  try {
    await replaceStamped(build, settings, brand, given)
  } finally {
    await unlock()
  }
}

async function replaceStamped(
  build: Build,
  settings: SiteConfig,
  brand: Brand,
  given: Given,
): Promise<void> {
  const files = await withCopies(await stamp(build, settings, brand))
  // Written last: if it is missing, stamping was interrupted.
  await rm(join(build.deploy, STAMPED_SETTINGS), { force: true })
  for (const [name, content] of files) {
    const file = join(build.dist, name)
    if (content === null) await rm(file, { force: true })
    else await replaceFile(file, content)
  }
  const list = join(build.deploy, STAMPED_FILES)
  const before = existsSync(list) ? readStampedSizes(build.deploy) : {}
  for (const name of Object.keys(before)) {
    if (!files.has(name)) await rm(join(build.dist, name), { force: true })
  }
  const sizes = [...files].flatMap(([name, content]) =>
    content === null ? [] : [[name, content.byteLength] as const],
  )
  await replaceFile(list, JSON.stringify(Object.fromEntries(sizes.toSorted())))
  const copy = join(build.deploy, STAMPED_BRAND)
  await rm(copy, { recursive: true, force: true })
  for (const [name, bytes] of brand.files) await replaceFile(join(copy, name), bytes)
  const text = JSON.stringify({ ...settingsOf(settings, brand), given }, null, 2)
  await replaceFile(join(build.deploy, STAMPED_SETTINGS), `${text}\n`)
}

/** Whether the pages of a build already have these settings, wherever those were set. */
export async function isStampedWith(
  { deploy }: Build,
  settings: SiteConfig,
  brand: Brand = DEFAULT_BRAND,
): Promise<boolean> {
  const stamped = JSON.parse(await readFile(join(deploy, STAMPED_SETTINGS), 'utf8'))
  const { given: _given, ...own }: { given?: Given } = stamped
  return JSON.stringify(own) === JSON.stringify(settingsOf(settings, brand))
}

function settingsOf(settings: SiteConfig, { fingerprint, home }: Brand) {
  return { ...settings, home, brand: fingerprint }
}

async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.next`, content)
  await rename(`${file}.next`, file)
}
