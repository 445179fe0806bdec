/** A query as the router holds it: text, or a list where a name is given more than once. */
export type SearchParams = Record<string, string | string[]>

/**
 * Values stay text. The router's own parser reads them as JSON, which turns `key=123456`, `true` and `null`
 * into other types and would send good keys home.
 */
export function parseSearchParams(search: string): SearchParams {
  const params = new URLSearchParams(search)
  const entries = [...new Set(params.keys())].map((name): [string, string | string[]] => {
    const values = params.getAll(name)
    return [name, values.length === 1 ? (values[0] ?? '') : values]
  })
  return Object.fromEntries(entries)
}

/** The query with its question mark, or nothing. Values that are no text are left out. */
export function stringifySearchParams(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string') params.append(name, item)
    }
  }
  const text = params.toString()
  return text && `?${text}`
}
