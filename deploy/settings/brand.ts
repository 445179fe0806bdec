import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { shareFile } from '#deploy/share-picture'
import { reasonOf } from '#deploy/reason-of'
import { HOME, type Home } from '#/config-schema'
import { nearestHint } from '#/lib/text/nearest-name'
import { type Locale, LOCALE_CODES } from '#/locales/locale'
import type { RulesText } from '#/locales/rules-text'
import { lineOfKey, markSymbol, readHome, readIcon, readTexts } from './brand-files'
import { checkFavicon, checkSharePicture } from './brand-pictures'
import { compileTexts } from './brand-texts'
import { brandTokens } from './brand-tokens'
import type { BrandDefaults } from './brand-defaults'
import type { Texts } from './compiled-message'
import { readRules } from './rules'

/** What an operator lays over the default brand; where it has nothing, that shows. */
export type Brand = {
  /** Differs where a file does; `''` for the default brand. */
  fingerprint: string
  /** As they were read, by their names. */
  files: ReadonlyMap<string, Uint8Array>
  /** A style sheet of custom properties. */
  tokens: string
  /** What may be served but not be read well, a line each. */
  warnings: readonly string[]
  /** The mark in the header as an SVG `<symbol>`, and the drawing of the icon for tabs. */
  mark: string | undefined
  icon: string | undefined
  /** `favicon.ico`, and the pictures beside links. */
  pictures: ReadonlyMap<string, Uint8Array>
  home: Home
  /** Compiled, by their ids. */
  texts: Readonly<Record<Locale, Texts>>
  rules: Readonly<Partial<Record<Locale, RulesText>>>
}

/** The brand that shows where an operator has none. */
export const DEFAULT_BRAND: Brand = {
  fingerprint: '',
  files: new Map(),
  tokens: '',
  warnings: [],
  mark: undefined,
  icon: undefined,
  pictures: new Map(),
  home: HOME,
  texts: byLocale(() => ({})),
  rules: {},
}

const FAVICON = 'favicon.ico'
const PICTURES = [FAVICON, ...LOCALE_CODES.map(shareFile)]

/** The files of a brand. `scene/` is rendered before a build (`npm run art`); `README.md` is for the brand's authors. */
const KNOWN = new Set([
  'tokens.css',
  'mark.svg',
  'icon.svg',
  'home.json',
  'scene',
  'scene/images',
  'scene/land.svg',
  'scene/aurora-near.svg',
  'scene/aurora-far.svg',
  'README.md',
  ...PICTURES,
  ...LOCALE_CODES.flatMap((locale) => [`rules.${locale}.md`, `texts.${locale}.json`]),
])

export function byLocale<Value>(read: (locale: Locale) => Value): Record<Locale, Value> {
  const entries = LOCALE_CODES.map((locale) => [locale, read(locale)])
  return Object.fromEntries(entries) as Record<Locale, Value>
}

/** @throws Error where the bytes are no UTF-8, as of an editor that writes in another encoding */
function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${name}: this is no text in UTF-8`)
  }
}

/** The folder that counts where none is named; it alone may be missing. */
const DEFAULT_FOLDER = 'brand'

async function visibleNames(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => !name.startsWith('.')).toSorted()
}

async function sceneNames(folder: string): Promise<string[]> {
  const scene = join(folder, 'scene')
  return existsSync(scene) ? (await visibleNames(scene)).map((name) => `scene/${name}`) : []
}

/** The largest file of a brand: servers keep it in memory, and messengers give up on smaller pictures already. */
const MAX_MB = 2

/** @throws Error if it is too large, or a pipe or a device, which reading might wait for without end */
async function readFileOf(folder: string, name: string): Promise<Buffer> {
  const path = join(folder, name)
  const kind = await stat(path)
  if (!kind.isFile() && !kind.isDirectory()) throw new Error('this is no file')
  const megabytes = kind.size / 1e6
  if (megabytes > MAX_MB) {
    throw new Error(`it has ${megabytes.toFixed(1)} MB, and ${MAX_MB} are the most`)
  }
  return readFile(path)
}

/** The files of a brand by their names, and a line for each that cannot be read or that no brand has. */
async function readFiles(folder: string) {
  const names = await visibleNames(folder)
  const wrong = [...names, ...(await sceneNames(folder))]
    .filter((name) => !KNOWN.has(name))
    .map((name) => `${name}: a brand has no such file${nearestHint(name, KNOWN)}`)
  const files = new Map<string, Buffer>()
  for (const name of names) {
    if (!KNOWN.has(name) || name === 'scene') continue
    const bytes = await readFileOf(folder, name).catch((error: Error) => {
      wrong.push(`${name}: ${reasonOf(Object.assign(error, { path: name }))}`)
    })
    if (bytes !== undefined) files.set(name, bytes)
  }
  return { files, wrong }
}

/** Each fault that an error names, in a line that begins with the name of the file. */
function faultsIn(error: unknown, name: string): string[] {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .split(`\n${name}`)
    .map((fault, index) => (index === 0 ? fault : name + fault).replaceAll(/\s*\n\s*/g, ' ').trim())
}

/**
 * The brand in a folder; the default one where there is none.
 *
 * @param readDefaults what it is laid over
 * @throws Error that names all that is wrong with it, a line each
 */
export async function readBrand(
  folder: string | undefined,
  readDefaults: () => Promise<BrandDefaults>,
): Promise<Brand> {
  if (folder === undefined) return DEFAULT_BRAND
  if (!existsSync(folder)) {
    if (folder === DEFAULT_FOLDER) return DEFAULT_BRAND
    throw new Error(`Wrong setting BRAND_DIR: ${JSON.stringify(folder)} is not a folder`)
  }
  const { files, wrong } = await readFiles(folder)
  if (files.size === 0 && wrong.length === 0) return DEFAULT_BRAND
  const defaults = await readDefaults()

  /** What `read` makes of a file; undefined where the brand has none, or one that is wrong. */
  function take<Value>(name: string, read: (bytes: Buffer) => Value): Value | undefined {
    const bytes = files.get(name)
    if (bytes === undefined) return undefined
    try {
      return read(bytes)
    } catch (error) {
      wrong.push(...faultsIn(error, name))
      return undefined
    }
  }
  function takeText<Value>(name: string, read: (text: string) => Value): Value | undefined {
    return take(name, (bytes) => read(textOf(name, bytes)))
  }

  const texts = byLocale((locale) => {
    const name = `texts.${locale}.json`
    const read = takeText(name, (text) => {
      const place = (id: string) => name + lineOfKey(text, id)
      return compileTexts(locale, place, readTexts(name, text), defaults.texts[locale])
    })
    return read ?? {}
  })
  const rules = byLocale((locale) => {
    const name = `rules.${locale}.md`
    return takeText(name, (text) => readRules(name, text))
  })
  // Its own rules in another language rather than those of the default brand.
  const written = LOCALE_CODES.find((locale) => rules[locale] !== undefined)
  const text = written && rules[written]
  const unwritten = LOCALE_CODES.filter((locale) => text && !files.has(`rules.${locale}.md`))
  for (const locale of unwritten) rules[locale] = text && { ...text, lang: written }
  const pictures = PICTURES.flatMap((name) => {
    const bytes = take(name, (bytes) => {
      if (name === FAVICON) checkFavicon(name, bytes)
      else checkSharePicture(name, bytes)
      return bytes
    })
    return bytes === undefined ? [] : [[name, bytes] as const]
  })
  const tokens = takeText('tokens.css', (text) => brandTokens(text, defaults.tokens))
  const brand: Brand = {
    fingerprint: fingerprintOf(files),
    files,
    tokens: tokens?.layer ?? '',
    warnings: [
      ...unwritten.map((one) => `rules.${one}.md is not there: its page shows rules.${written}.md`),
      ...(tokens?.warnings ?? []),
    ].map((line) => `${folder}/${line}`),
    mark: takeText('mark.svg', markSymbol),
    icon: takeText('icon.svg', readIcon),
    pictures: new Map(pictures),
    home: takeText('home.json', (text) => readHome(text, HOME)) ?? HOME,
    texts,
    rules: Object.fromEntries(Object.entries(rules).filter(([, text]) => text !== undefined)),
  }
  if (wrong.length > 0) throw new Error(wrong.map((line) => `${folder}/${line}`).join('\n'))
  return brand
}

function fingerprintOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256')
  for (const [name, bytes] of files)
    hash.update(name).update(String(bytes.byteLength)).update(bytes)
  return hash.digest('hex').slice(0, 16)
}
