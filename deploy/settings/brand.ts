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
import { readRules } from './rules-page'

/** What an operator overrides in the default brand. */
export type Brand = {
  /** Changes with every file; `''` for the default brand. */
  fingerprint: string
  /** Their contents as read, by name. */
  files: ReadonlyMap<string, Uint8Array>
  /** A style sheet of custom properties. */
  tokens: string
  /** What works but is hard to read, one line each. */
  warnings: readonly string[]
  /** The mark in the header as an SVG `<symbol>`, and the SVG of the tab icon. */
  mark: string | undefined
  icon: string | undefined
  /** `favicon.ico`, and the share pictures. */
  pictures: ReadonlyMap<string, Uint8Array>
  home: Home
  /** Compiled, by id. */
  texts: Readonly<Record<Locale, Texts>>
  rules: Readonly<Partial<Record<Locale, RulesText>>>
}

/** The brand of a site whose operator has none. */
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

/** @throws Error if the bytes are not UTF-8, for example from an editor that writes another encoding */
function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${name}: this is not UTF-8 text`)
  }
}

/** The folder used if none is set; the only one that may be missing. */
const DEFAULT_FOLDER = 'brand'

async function visibleNames(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => !name.startsWith('.')).toSorted()
}

async function sceneNames(folder: string): Promise<string[]> {
  const scene = join(folder, 'scene')
  return existsSync(scene) ? (await visibleNames(scene)).map((name) => `scene/${name}`) : []
}

/** The size limit of a brand's files: servers keep them in memory, and messengers reject even smaller pictures. */
const MAX_MB = 2

/** @throws Error if it is too large */
async function readFileOf(folder: string, name: string): Promise<Buffer> {
  const path = join(folder, name)
  const megabytes = (await stat(path)).size / 1e6
  if (megabytes > MAX_MB) {
    throw new Error(`it has ${megabytes.toFixed(1)} MB; the limit is ${MAX_MB} MB`)
  }
  return readFile(path)
}

/** The files of a brand by name, and a line for each that cannot be read or does not belong to a brand. */
async function readFiles(folder: string) {
  const names = await visibleNames(folder)
  const wrong = [...names, ...(await sceneNames(folder))]
    .filter((name) => !KNOWN.has(name))
    .map((name) => `${name}: this is not a file of a brand${nearestHint(name, KNOWN)}`)
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

/** The faults in an error message, each on a line that begins with the file's name. */
function faultsIn(error: unknown, name: string): string[] {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .split(`\n${name}`)
    .map((fault, index) => (index === 0 ? fault : name + fault).replaceAll(/\s*\n\s*/g, ' ').trim())
}

/**
 * The brand in a folder; the default one if there is none.
 *
 * @param readDefaults reads what the brand overrides
 * @throws Error that names all faults, one line each
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

  /** Applies `read` to a file; undefined if the brand does not have it, or it is wrong. */
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
  // Its own rules in another language are better than those of the default brand.
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
      ...unwritten.map((one) => `rules.${one}.md is missing: its page shows rules.${written}.md`),
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
