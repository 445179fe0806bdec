import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { CATALOG_CHUNKS, type CatalogChunk } from '../../src/locales/catalog-chunks.ts'
import { readTexts } from '../../deploy/settings/brand-files.ts'
import { compileTexts } from '../../deploy/settings/brand-texts.ts'
import type { Message } from '../../deploy/settings/compiled-message.ts'
import { brandText } from './brand.ts'

/** `messages.po?account.po`; it ends as a catalog does, so that Lingui compiles it first. */
const PART_OF_CATALOG = /^(.+\/(\w+)\/messages\.po)\?(\w+)\.po$/

/** The parts in which words with these origins are said; none says them where they are said elsewhere, too. */
function partsOf(origins: readonly string[]): CatalogChunk[] {
  const byOrigin = origins.map((origin) => {
    const parts = Object.entries(CATALOG_CHUNKS) as [CatalogChunk, readonly string[]][]
    return parts.flatMap(([part, folders]) =>
      folders.some((folder) => origin.startsWith(`src/${folder}/`)) ? [part] : [],
    )
  })
  return byOrigin.some((parts) => parts.length === 0) ? [] : [...new Set(byOrigin.flat())]
}

/** Which messages of a catalog (the text of a `.po` file) a part says, those of `common` among them. */
export function idsOfChunk(catalog: string, part: string): Set<string> {
  const ids = new Set<string>()
  for (const entry of catalog.split(/\n{2,}/)) {
    const id = /^msgid "(.+)"$/m.exec(entry)?.[1]
    if (id === undefined) continue
    const origins = [...entry.matchAll(/^#: (.+)$/gm)].map(([, path = '']) => path)
    const parts: string[] = partsOf(origins)
    if (parts.length === 0 || parts.includes(part)) ids.add(id)
  }
  return ids
}

/**
 * Makes `messages.po?PART.po` the words of that part and of every page, and no other (`src/locales/catalog-chunks.ts`). In
 * development with the texts of the brand, which stamping lays over a build.
 */
export function catalogChunks(): Plugin {
  let isDevelopment = false
  return {
    name: 'catalog-chunks',
    enforce: 'post',
    configResolved: ({ command }) => {
      isDevelopment = command === 'serve'
    },
    async transform(code, id) {
      const [, file, locale, part] = PART_OF_CATALOG.exec(id) ?? []
      if (file === undefined || part === undefined) return undefined
      const catalog = readFileSync(file, 'utf8')
      const ids = idsOfChunk(catalog, part)
      if (ids.size === 0) throw new Error(`No words belong to the part ${part}`)
      const all = await compiledMessages(code)
      const own = Object.fromEntries(Object.entries(all).filter(([key]) => ids.has(key)))
      const name = `texts.${locale}.json`
      const laidOver = isDevelopment ? brandText(name) : ''
      if (laidOver !== '') {
        const texts = compileTexts(name, readTexts(name, laidOver), all)
        for (const [key, message] of Object.entries(texts)) if (ids.has(key)) own[key] = message
      }
      const json = JSON.stringify(JSON.stringify(own))
      return { code: `export const messages = JSON.parse(${json})`, map: null }
    },
  }
}

/** What the module exports that Lingui made of a catalog. */
async function compiledMessages(code: string): Promise<Record<string, Message>> {
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    messages: Record<string, Message>
  }
  return module.messages
}
