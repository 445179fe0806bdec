import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { shareFile } from '#deploy/share-picture'
import type { Build } from '#deploy/whole-build'
import { LOCALE_CODES } from '#/locales/locale'
import type { Brand } from './brand'
import { readCatalogChunks } from './brand-defaults'
import { type Manifest, readManifest } from './page-parts'
import { rulesModule } from './rules'

/** The page that Vite has built from `index.html`. */
export const TEMPLATE = 'page-template.html'

/** Pictures that the build has drawn: `default/`, `brand/` with the fingerprint of that brand, and one without words or mark. */
export const DRAWN = 'pictures'
export const DRAWN_FOR = 'brand/fingerprint'
export const PLAIN_PICTURE = 'plain.jpg'

const MARK = /<symbol id="mark"[\s\S]*?<\/symbol>/
const ICON = /assets\/[\w.-]+\.svg(?=" type="image\/svg\+xml")/

/** What pages are made of, with a brand laid over it. */
export type LaidOver = {
  template: string
  manifest: Manifest
  /** Files to add to the build. */
  files: Map<string, string>
}

/** A file of the build under a name of its own content: `assets/rules-C2Jf3Ckd.js`. */
function nameOf(file: string, content: string): string {
  const end = extname(file)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return `assets/${basename(file, end).replace(/-[\w-]{8}$/, '')}-${hash}${end}`
}

/** The favicon and the share pictures. A brand does not get those that show the default brand's text and mark. */
export async function picturesOf(
  deploy: string,
  brand: Brand,
): Promise<[name: string, bytes: Uint8Array | null][]> {
  const folder = join(deploy, DRAWN)
  if (!existsSync(folder)) return []
  const drawnFor = await readFile(join(folder, DRAWN_FOR), 'utf8').catch(() => undefined)
  const isDefault = brand.fingerprint === ''
  const drawn = isDefault ? 'default' : drawnFor === brand.fingerprint ? 'brand' : undefined
  const read = (name: string) => readFile(join(folder, name))
  const one = async (name: string, otherwise: () => Promise<Uint8Array | null>) => {
    const own = brand.pictures.get(name)
    if (own !== undefined) return [name, own] as [string, Uint8Array]
    const bytes = await (drawn === undefined ? otherwise() : read(join(drawn, name)))
    return [name, bytes] as [string, Uint8Array | null]
  }
  return Promise.all([
    one('favicon.ico', async () => (brand.icon === undefined ? read('default/favicon.ico') : null)),
    ...LOCALE_CODES.map((locale) => one(shareFile(locale), () => read(PLAIN_PICTURE))),
  ])
}

/**
 * Lays a brand over a build: each chunk and file that it changes becomes one of another name, which the pages name instead. Scripts
 * name each other by constants that the import map of the page leads to files, so none of the others changes.
 */
export async function layOver({ dist, deploy }: Build, brand: Brand): Promise<LaidOver> {
  let template = await readFile(join(deploy, TEMPLATE), 'utf8')
  const built = readManifest(deploy)
  let manifest = JSON.stringify(built)
  const files: LaidOver['files'] = new Map()

  function replace(file: string, content: string): void {
    const name = nameOf(file, content)
    files.set(name, content)
    template = template.replaceAll(file, name)
    manifest = manifest.replaceAll(file, name)
  }

  for (const locale of LOCALE_CODES) {
    const rules = brand.rules[locale]
    const rulesFile = built[`src/locales/${locale}/rules.md`]?.file
    if (rules !== undefined && rulesFile !== undefined) replace(rulesFile, rulesModule(rules))
    const own = Object.entries(brand.texts[locale])
    if (own.length === 0) continue
    for (const { file, messages } of await readCatalogChunks(dist, built, locale)) {
      const laid = own.filter(([id]) => Object.hasOwn(messages, id))
      if (laid.length === 0) continue
      const json = JSON.stringify({ ...messages, ...Object.fromEntries(laid) })
      replace(file, `export const messages = JSON.parse(${JSON.stringify(json)})`)
    }
  }
  const [iconFile] = ICON.exec(template) ?? []
  if (brand.icon !== undefined && iconFile !== undefined) replace(iconFile, brand.icon)
  const { mark } = brand
  if (mark !== undefined) template = template.replace(MARK, () => mark)
  return { template, manifest: JSON.parse(manifest) as Manifest, files }
}
