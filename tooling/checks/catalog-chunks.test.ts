import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '#deploy/pages'
import { readCatalog } from '../build/read-catalog'
import { idsOfChunk } from '../build/vite-catalogs'

const CATALOG = readFileSync('src/locales/en/messages.po', 'utf8')

/** What a file imports at once or lazily, without types. Other texts of an `export` lead to no file. */
const IMPORT = /(?:^|\n)(?:import|export) (?!type )[^']*'([^']+)'|import\('([^']+)'\)/g

/** The file of an import in this project; `undefined` for a package or a file that is no code. */
function resolve(from: string, name: string): string | undefined {
  if (!/^(?:#\/|\.)/.test(name)) return undefined
  const path = name.startsWith('#/') ? join('src', name.slice(2)) : join(dirname(from), name)
  return [path, `${path}.ts`, `${path}.tsx`].find(
    (file) => /\.tsx?$/.test(file) && existsSync(file),
  )
}

/** A file with all that it imports, directly or not. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = '', lazy = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const next = resolve(file, name || lazy)
    if (next !== undefined) closure(next, seen)
  }
  return seen
}

/** The ids that the catalog names for each file. */
const idsByFile = new Map<string, string[]>()
for (const { id, origins } of readCatalog(CATALOG)) {
  for (const file of origins) idsByFile.set(file, [...(idsByFile.get(file) ?? []), id])
}

test.each(PAGES.filter(({ routes }) => routes.length > 0))(
  'every text that $name may show is in the chunk $catalog',
  ({ routes, catalog }) => {
    const chunk = idsOfChunk(CATALOG, catalog)
    const files = new Set(routes.flatMap((route) => [...closure(`src/routes/${route}`)]))
    const missing = [...files].flatMap((file) =>
      (idsByFile.get(file) ?? []).filter((id) => !chunk.has(id)).map((id) => `${file}: ${id}`),
    )
    expect(
      missing,
      `add the folder to ${catalog} in src/locales/catalog-chunks.ts, or name another chunk in deploy/pages.ts`,
    ).toEqual([])
  },
)

test('lazy imports are followed, too', () => {
  expect(closure('src/routes/_guest/sign.tsx')).toContain(
    'src/features/account/sign-in/sign-in-code-page.tsx',
  )
})
