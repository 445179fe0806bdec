import { readFileSync } from 'node:fs'

/** Where a snippet of `clients.md` runs, as its fence says: ` ```ts vitest `. */
export type Place = 'vitest' | 'browser' | 'playwright' | 'curl'

/** The snippets of `clients.md` that run at a place, in their order. */
export function snippets(place: Place): readonly string[] {
  const text = readFileSync(new URL('../clients.md', import.meta.url), 'utf8')
  return [...text.matchAll(/^```(\w+) (\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, , where, code]) =>
    where === place && code !== undefined ? [code] : [],
  )
}

/** The snippets that no place claims; every one has to run somewhere. */
export function unclaimed(): readonly string[] {
  const text = readFileSync(new URL('../clients.md', import.meta.url), 'utf8')
  return [...text.matchAll(/^```(\S.*)$/gm)]
    .map(([, info]) => info ?? '')
    .filter((info) => !/^(?:ts (?:vitest|browser|playwright)|sh curl)$/.test(info))
}
