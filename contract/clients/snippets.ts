import { readFileSync } from 'node:fs'

/** Where a snippet runs, as its fence says: ` ```ts vitest `. */
export type Place = 'client' | 'react' | 'vitest' | 'browser' | 'playwright' | 'curl'

/** What `contract/README.md` tells client developers. */
function section(): string {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [found] = /^## For client developers\n[\s\S]*?(?=^## )/m.exec(text) ?? []
  if (found === undefined) throw new Error('contract/README.md says nothing to client developers.')
  return found
}

/** The snippets that run at a place, in their order. */
export function snippets(place: Place): readonly string[] {
  return [...section().matchAll(/^```(\w+) (\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, , where, code]) => (where === place && code !== undefined ? [code] : []),
  )
}

/** The snippets that no place claims; every one has to run somewhere. */
export function unclaimed(): readonly string[] {
  return [...section().matchAll(/^```(\S.*)$/gm)]
    .map(([, info]) => info ?? '')
    .filter((info) => !/^(?:ts (?:client|vitest|browser|playwright)|tsx react|sh curl)$/.test(info))
}
