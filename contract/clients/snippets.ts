import { readFileSync } from 'node:fs'

/** Where a snippet runs, as its fence says: ` ```ts vitest `. */
export type Place = 'client' | 'react' | 'vitest' | 'browser' | 'playwright' | 'curl'

const page = readFileSync(new URL('README.md', import.meta.url), 'utf8')

/** The snippets that run at a place, in their order. */
export function snippets(place: Place): readonly string[] {
  return [...page.matchAll(/^```(\w+) (\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, , where, code]) =>
    where === place && code !== undefined ? [code] : [],
  )
}

/** The snippets that no place claims; every one has to run somewhere. */
export function unclaimed(): readonly string[] {
  return [...page.matchAll(/^```(\S.*)$/gm)]
    .map(([, info]) => info ?? '')
    .filter((info) => !/^(?:ts (?:client|vitest|browser|playwright)|tsx react|sh curl)$/.test(info))
}
