/** A query as the router holds it: texts, or lists for names that are given more than once. */
export type SearchParams = Record<string, string | string[]>

/**
 * Values stay texts. The router's own parser reads them as JSON, which would turn `key=123456`, `true` and `null` into other
 * types.
 */
export function parseSearchParams(search: string): SearchParams {
  const params = new URLSearchParams(repairQuery(search))
  const entries = [...new Set(params.keys())].map((name): [string, string | string[]] => {
    const values = params.getAll(name)
    return [name, values.length === 1 ? (values[0] ?? '') : values]
  })
  return Object.fromEntries(entries)
}

/** Repairs a query that programs on the way have damaged. */
export function repairQuery(search: string): string {
  return (
    search
      .replace(/^\?/, '')
      // A tracker was appended to an address that had a query already. Any other `?` is of a text.
      .replaceAll(/\?(?=[\w.-]+(?:=|%3D))/gi, '&')
      // HTML in a plain text.
      .replaceAll(/(?<=^|&)(?:amp;|%26amp%3B)+/gi, '')
  )
}

type Texts<Name extends string> = { [Key in Name]?: string | undefined }

/**
 * A `validateSearch` for a query with texts under `names` and nothing else. A text that is given twice, is empty or has more
 * than `maxLength` UTF-16 units is ignored (behaviour S6); a wrong query is no error.
 *
 * Written by hand rather than with Valibot, because every page loads the checks of all routes, and no other schema.
 */
export function textParams<Name extends string>(
  names: readonly Name[],
  maxLength = Number.POSITIVE_INFINITY,
): (search: Record<string, unknown>) => Texts<Name> {
  const isText = (value: unknown) =>
    typeof value === 'string' && value !== '' && value.length <= maxLength
  return (search) => {
    const texts: Partial<Record<Name, unknown>> = {}
    for (const name of names) {
      const small = name.toLowerCase()
      // Links are sometimes turned into capitals.
      const key = name in search ? name : Object.keys(search).find((k) => k.toLowerCase() === small)
      // Explicitly `undefined`: the router keeps parameters that are left out here.
      if (key !== undefined) texts[name] = isText(search[key]) ? search[key] : undefined
    }
    return texts as Texts<Name>
  }
}

/** The query with one value for a name that is given several times alike. */
export function joinRepeats(search: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(search).map(([name, value]): [string, unknown] => {
    const values = new Set(Array.isArray(value) ? value : [value])
    return [name, values.size === 1 ? [...values][0] : value]
  })
  return Object.fromEntries(entries)
}

/** The query with its question mark, or nothing. Values other than texts are left out. */
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
