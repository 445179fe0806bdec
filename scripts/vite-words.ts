import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { FOLDERS_OF_PARTS, type Part } from '../src/locales/parts.ts'

/** `messages.po?account.po`; it ends as a catalog does, so that Lingui compiles it first. */
const PART_OF_CATALOG = /^(.+\/messages\.po)\?(\w+)\.po$/

/** The parts in which words with these origins are said; none says them where they are said elsewhere, too. */
function partsOf(origins: readonly string[]): Part[] {
  const byOrigin = origins.map((origin) => {
    const parts = Object.entries(FOLDERS_OF_PARTS) as [Part, readonly string[]][]
    return parts.flatMap(([part, folders]) =>
      folders.some((folder) => origin.startsWith(`src/${folder}/`)) ? [part] : [],
    )
  })
  return byOrigin.some((parts) => parts.length === 0) ? [] : [...new Set(byOrigin.flat())]
}

/** Which messages of a catalog (the text of a `.po` file) a part says, those of `common` among them. */
export function idsOfPart(catalog: string, part: string): Set<string> {
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

/** Makes `messages.po?PART.po` the words of that part and of every page, and no other (`src/locales/parts.ts`). */
export function wordsInParts(): Plugin {
  return {
    name: 'words-in-parts',
    enforce: 'post',
    async transform(code, id) {
      const [, file, part] = PART_OF_CATALOG.exec(id) ?? []
      if (file === undefined || part === undefined) return undefined
      const ids = idsOfPart(readFileSync(file, 'utf8'), part)
      if (ids.size === 0) throw new Error(`No words belong to the part ${part}`)
      const all = await compiledMessages(code)
      const own = Object.fromEntries(Object.entries(all).filter(([key]) => ids.has(key)))
      const json = JSON.stringify(JSON.stringify(own))
      return { code: `export const messages = JSON.parse(${json})`, map: null }
    },
  }
}

/** What the module exports that Lingui made of a catalog. */
async function compiledMessages(code: string): Promise<object> {
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    messages: object
  }
  return module.messages
}
