import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '#deploy/pages'
import type { Locale } from '#/locales/locale'

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** Vite's manifest: the output for each source file. */
export type Manifest = Record<string, Chunk>

/** Its file in the deploy folder. */
export const MANIFEST = 'manifest.json'

/** @throws Error if a copy of the build was interrupted in it */
export function readManifest(deploy: string): Manifest {
  const path = join(deploy, MANIFEST)
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is incomplete: unpack or copy the build again.`)
  }
}

const ENTRY = 'index.html'

/** Elements that React puts at the start of its output because they belong in the head. */
const HEAD_ELEMENT = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/

/** Splits the markup of a page into what belongs in its head and the rest. */
export function headOf(markup: string): { head: string; body: string } {
  let head = ''
  let body = markup
  for (;;) {
    const [element] = HEAD_ELEMENT.exec(body) ?? []
    if (element === undefined) return { head, body }
    head += element
    body = body.slice(element.length)
  }
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (chunk === undefined) {
    const hint = key.includes('messages.po?') ? '; src/locales/catalogs.ts must load it' : ''
    throw new Error(`The build has no ${key}${hint}`)
  }
  return chunk
}

/** The chunks of `keys` and all that they import, each once. */
function closure(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    chunkOf(manifest, key).imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...seen].map((key) => chunkOf(manifest, key))
}

/** The manifest keys of the route files of a page, and of the parts split from them. */
function routeKeys(manifest: Manifest, page: Page): string[] {
  return page.routes.flatMap((route) =>
    Object.keys(manifest).filter((key) => key.split('?')[0] === `src/routes/${route}`),
  )
}

/** The stylesheets of a page, the entry's first. */
export function stylesOf(manifest: Manifest, page: Page): string[] {
  const late = page.late.map((file) => `src/${file}`)
  const chunks = closure(manifest, [ENTRY, ...routeKeys(manifest, page), ...late])
  return [...new Set(chunks.flatMap(({ css = [] }) => css))]
}

/** The scripts of every page: the entry and what it imports. */
export function entryScripts(manifest: Manifest): string[] {
  return closure(manifest, [ENTRY]).map(({ file }) => file)
}

/** The scripts that a page needs to become interactive, without the entry. */
export function preloadsOf(manifest: Manifest, page: Page, locale: Locale): string[] {
  const catalog = `src/locales/${locale}/messages.po?${page.catalog}.po`
  const texts = page.name === 'rules' ? [`src/locales/${locale}/rules.md`] : []
  const entry = new Set(entryScripts(manifest))
  const files = closure(manifest, [...routeKeys(manifest, page), catalog, ...texts]).map(
    ({ file }) => file,
  )
  return [...new Set(files)].filter((file) => !entry.has(file))
}
