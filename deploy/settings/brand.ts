import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shareFile } from '#deploy/share-picture'
import { HOME, type Home } from '#/config-schema'
import { type Locale, LOCALE_CODES } from '#/locales/locale'
import type { RulesText } from '#/locales/rules-text'
import { markSymbol, readHome, readTexts } from './brand-files'
import { compileTexts } from './brand-texts'
import { brandTokens, checkTokens } from './brand-tokens'
import type { Demo } from './demo'
import { readRules } from './rules'

/** What an operator lays over the demo's looks and texts; where it has nothing, the demo shows. */
export type Brand = {
  /** Differs where a file does; `''` for the demo itself. */
  fingerprint: string
  /** A style sheet of custom properties. */
  tokens: string
  /** The mark in the header as an SVG `<symbol>`, and the drawing of the icon for tabs. */
  mark: string | undefined
  icon: string | undefined
  /** `favicon.ico`, and the pictures beside links. */
  pictures: ReadonlyMap<string, Uint8Array>
  home: Home
  /** As they were written, by their ids. */
  texts: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>
  rules: Readonly<Partial<Record<Locale, RulesText>>>
}

/** The brand of the demo. */
export const DEMO: Brand = {
  fingerprint: '',
  tokens: '',
  mark: undefined,
  icon: undefined,
  pictures: new Map(),
  home: HOME,
  texts: byLocale(() => ({})),
  rules: {},
}

const PICTURES = ['favicon.ico', ...LOCALE_CODES.map(shareFile)]

/** The files of a brand. `scene/` is rendered before a build (`npm run art`); `README.md` is for the brand's authors. */
const KNOWN = new Set([
  'tokens.css',
  'mark.svg',
  'icon.svg',
  'home.json',
  'scene',
  'README.md',
  ...PICTURES,
  ...LOCALE_CODES.flatMap((locale) => [`rules.${locale}.md`, `texts.${locale}.json`]),
])

function byLocale<Value>(read: (locale: Locale) => Value): Record<Locale, Value> {
  const entries = LOCALE_CODES.map((locale) => [locale, read(locale)])
  return Object.fromEntries(entries) as Record<Locale, Value>
}

function readIcon(svg: string): string {
  if (!/<svg\b[\s\S]*<\/svg>/.test(svg) || /<script/i.test(svg)) {
    throw new Error('icon.svg: an icon is one <svg>')
  }
  return svg
}

/** The folder that counts where none is named; it alone may be missing. */
const DEFAULT_FOLDER = 'brand'

/**
 * The brand in a folder; the demo's where there is none.
 *
 * @param readDemo what it is laid over
 * @throws Error that names all that is wrong with it, a line each
 */
export async function readBrand(
  folder: string | undefined,
  readDemo: () => Promise<Demo>,
): Promise<Brand> {
  if (folder === undefined) return DEMO
  if (!existsSync(folder)) {
    if (folder === DEFAULT_FOLDER) return DEMO
    throw new Error(`Wrong setting BRAND_DIR: ${JSON.stringify(folder)} is not a folder`)
  }
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted()
  const wrong = names
    .filter((name) => !KNOWN.has(name))
    .map((name) => `${name}: a brand has no such file`)
  const files = new Map<string, Buffer>()
  for (const name of names) {
    if (KNOWN.has(name) && name !== 'scene') files.set(name, await readFile(join(folder, name)))
  }
  if (files.size === 0 && wrong.length === 0) return DEMO
  const demo = await readDemo()

  /** What `read` makes of a file; undefined where the brand has none, or one that is wrong. */
  function take<Value>(name: string, read: (text: string) => Value): Value | undefined {
    const text = files.get(name)?.toString()
    if (text === undefined) return undefined
    try {
      return read(text)
    } catch (error) {
      wrong.push(...(error instanceof Error ? error.message : String(error)).split('\n'))
      return undefined
    }
  }

  function readTokens(text: string): string {
    const layer = brandTokens(text)
    checkTokens(layer, demo.tokens)
    return layer
  }

  const texts = byLocale((locale) => {
    const name = `texts.${locale}.json`
    const texts = take(name, (text) => readTexts(name, text)) ?? {}
    take(name, () => compileTexts(name, texts, demo.texts[locale]))
    return texts
  })
  const rules = byLocale((locale) => {
    const name = `rules.${locale}.md`
    return take(name, (text) => readRules(name, text))
  })
  const pictures = PICTURES.flatMap((name) => {
    const bytes = files.get(name)
    return bytes === undefined ? [] : [[name, bytes] as const]
  })
  const brand: Brand = {
    fingerprint: fingerprintOf(files),
    tokens: take('tokens.css', readTokens) ?? '',
    mark: take('mark.svg', markSymbol),
    icon: take('icon.svg', readIcon),
    pictures: new Map(pictures),
    home: take('home.json', (text) => readHome(text, HOME)) ?? HOME,
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
