/** A query as the router holds it: strings, or lists for names that are given more than once. */
export type SearchParams = Record<string, string | string[]>

/**
 * Values stay strings. The router's own parser reads them as JSON, which would turn `key=123456`, `true` and `null`
 * into other types.
 */
export function parseSearchParams(search: string): SearchParams {
  const params = new URLSearchParams(repairQuery(search))
  const entries = [...new Set(params.keys())].map((name): [string, string | string[]] => {
    const values = params.getAll(name)
    return [name, values.length === 1 ? (values[0] ?? '') : values]
  })
  return Object.fromEntries(entries)
}

/** A query without its question mark, and without the `amp;` that HTML in plain text puts after `&`. */
export function repairQuery(search: string): string {
  return search.replace(/^\?/, '').replaceAll(/(?<=^|&)(?:amp;)+/g, '')
}

type Texts<Name extends string> = { [Key in Name]?: string | undefined }

/**
 * A `validateSearch` for a query with strings under `names`, and nothing else. `clean` may change a string, or make it
 * empty. A name whose strings are all empty or differ is ignored (behaviour S6); an invalid query is not an error.
 *
 * Written by hand rather than with Valibot, because every page loads the checks of all routes, and no other schema.
 */
export function textParams<Name extends string>(
  names: readonly Name[],
  clean = (text: string) => text,
): (search: Record<string, unknown>) => Texts<Name> {
  return (search) => {
    const texts: Texts<Name> = {}
    for (const name of names) {
      if (!Object.hasOwn(search, name)) continue
      const values = [search[name]]
        .flat()
        .map((value) => (typeof value === 'string' ? clean(value) : ''))
      const [text, ...others] = new Set(values.filter(Boolean))
      // Explicitly `undefined`: the router keeps parameters that are left out here.
      texts[name] = others.length > 0 ? undefined : text
    }
    return texts
  }
}

/** The `validateSearch` of a page that e-mails link to: a key, given once (behaviour S6). */
export function keySearch({ key }: Record<string, unknown>): { key?: string | undefined } {
  return { key: typeof key === 'string' && key !== '' ? key : undefined }
}

/** The query with its question mark, or nothing. Values other than strings are left out. */
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
