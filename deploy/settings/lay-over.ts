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
import { rulesModule } from './rules-page'

/** The page that Vite built from `index.html`. */
export const TEMPLATE = 'page-template.html'

/** Pictures drawn by the build: `default/`, `brand/` with that brand's fingerprint, and one without text or mark. */
export const DRAWN = 'pictures'
export const DRAWN_FOR = 'brand/fingerprint'
export const PLAIN_PICTURE = 'plain.jpg'

const MARK = /<symbol id="mark"[\s\S]*?<\/symbol>/
const ICON = /assets\/[\w.-]+\.svg(?=" type="image\/svg\+xml")/

/** The sources of pages, with a brand applied. */
export type LaidOver = {
  template: string
  manifest: Manifest
  /** Files to add to the build. */
  files: Map<string, string>
}

/** A name for new content of a file of the build: `assets/rules-C2Jf3Ckd.js`. */
function nameOf(file: string, content: string): string {
  const end = extname(file)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return `assets/${basename(file, end).replace(/-[\w-]{8}$/, '')}-${hash}${end}`
}

/** The favicon and the share pictures. A brand never gets those with the default brand's text and mark. */
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
 * Applies a brand to a build. Each chunk and file that it changes gets a new name, which the pages refer to instead.
 * Scripts import each other by fixed names, which the page's import map resolves, so no other script changes.
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
