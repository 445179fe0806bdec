import { readFileSync } from 'node:fs'

/** Where a snippet runs, as its fence says: ` ```ts vitest `. */
export type Place = 'client' | 'react' | 'vitest' | 'browser' | 'playwright' | 'curl'

const page = readFileSync(new URL('README.md', import.meta.url), 'utf8')

/** The snippets for a place, in order. */
export function snippets(place: Place): readonly string[] {
  return [...page.matchAll(/^```(\w+) (\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, , where, code]) =>
    where === place && code !== undefined ? [code] : [],
  )
}

/** The snippets without a place; every one must run somewhere. */
export function unclaimed(): readonly string[] {
  return [...page.matchAll(/^```(\S.*)$/gm)]
    .map(([, info]) => info ?? '')
    .filter((info) => !/^(?:ts (?:client|vitest|browser|playwright)|tsx react|sh curl)$/.test(info))
}
