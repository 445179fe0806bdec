import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { CATALOG_CHUNKS, type CatalogChunk } from '../../src/locales/catalog-chunks.ts'
import { LOCALE_CODES } from '../../src/locales/locale.ts'
import { messagesOf } from '../../deploy/settings/compiled-message.ts'
import { readCatalog } from './read-catalog.ts'

/** `messages.po?account.po`: it ends like a catalog, so that Lingui compiles it first. */
const CHUNK_QUERY = /^(.+\/(\w+)\/messages\.po)\?(\w+)\.po$/

/** The language of the texts in the sources. */
const SOURCE_LOCALE = 'en'

/** The chunks of a text with these origins; none if any of them is in no chunk, so that every page loads the text. */
function chunksOfOrigins(origins: readonly string[]): CatalogChunk[] {
  const byOrigin = origins.map((origin) => {
    const chunks = Object.entries(CATALOG_CHUNKS) as [CatalogChunk, readonly string[]][]
    return chunks.flatMap(([chunk, paths]) =>
      paths.some((path) => new RegExp(`^src/${path}[/.]`).test(origin)) ? [chunk] : [],
    )
  })
  return byOrigin.some((chunks) => chunks.length === 0) ? [] : [...new Set(byOrigin.flat())]
}

/** The ids of a catalog (the text of a `.po` file) in `chunk`, including those of `common`. */
export function idsOfChunk(catalog: string, chunk: string): Set<string> {
  const messages = readCatalog(catalog).filter(({ origins }) => {
    const chunks: string[] = chunksOfOrigins(origins)
    return chunks.length === 0 || chunks.includes(chunk)
  })
  return new Set(messages.map(({ id }) => id))
}

/** The ids that have no text in a catalog (the text of a `.po` file). */
export function idsWithoutText(catalog: string): string[] {
  return readCatalog(catalog)
    .filter(({ text }) => text === '')
    .map(({ id }) => id)
}

/** Fails once for all missing texts; Lingui would fail for each chunk. */
function refuseMissingTexts(root: string): void {
  for (const locale of LOCALE_CODES) {
    const file = `src/locales/${locale}/messages.po`
    const missing = idsWithoutText(readFileSync(join(root, file), 'utf8'))
    if (missing.length > 0) throw new Error(`${file}: no text for ${missing.join(', ')}`)
  }
}

/**
 * Reduces `messages.po?CHUNK.po` to the texts of that chunk (`src/locales/catalog-chunks.ts`). In development it omits
 * the English ones, so that edits in the sources show at once. A build fails if a text is missing in any language.
 */
export function catalogChunks(): Plugin {
  let isDevelopment = false
  let isSourceShown = false
  let root = '.'
  return {
    name: 'catalog-chunks',
    enforce: 'post',
    configResolved: (config) => {
      isDevelopment = config.command === 'serve'
      isSourceShown = isDevelopment && config.mode === 'development'
      root = config.root
    },
    buildStart() {
      if (!isDevelopment && !process.env['VITEST']) refuseMissingTexts(root)
    },
    async transform(code, id) {
      const [, file, locale, chunk] = CHUNK_QUERY.exec(id) ?? []
      if (file === undefined || locale === undefined || chunk === undefined) return undefined
      const catalog = readFileSync(file, 'utf8')
      const ids = idsOfChunk(catalog, chunk)
      if (ids.size === 0) throw new Error(`The catalog chunk ${chunk} has no texts`)
      const all = await messagesOf(code)
      const isLeftOut = isSourceShown && locale === SOURCE_LOCALE
      const own = Object.fromEntries(
        Object.entries(isLeftOut ? {} : all).filter(([key]) => ids.has(key)),
      )
      const json = JSON.stringify(JSON.stringify(own))
      return { code: `export const messages = JSON.parse(${json})`, map: null }
    },
  }
}
