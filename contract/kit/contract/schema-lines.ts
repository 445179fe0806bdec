import { isRecord } from '#/lib/is-record'
import { loose } from './loose'

type Path = readonly string[]

/** What a document has at a path. */
export const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => loose(value)[name], document)

/** Where a reference leads, or the place itself. */
function resolved(document: unknown, path: Path): Path {
  const reference = loose(valueAt(document, path))['$ref']
  if (typeof reference !== 'string') return path
  return resolved(document, reference.replace('#/', '').split('/'))
}

/** The places of the schemas that a value of this one may have. */
function* alternatives(document: unknown, path: Path): Generator<Path> {
  const place = resolved(document, path)
  yield place
  for (const word of ['oneOf', 'anyOf', 'allOf']) {
    const options = loose(valueAt(document, place))[word]
    if (!Array.isArray(options)) continue
    for (const at of options.keys()) {
      // A list is read by its numbers, as `valueAt` reads a field.
      yield* alternatives(document, [...place, word, String(at)])
    }
  }
}

function fieldAt(document: unknown, schema: Path, names: Path): Path | undefined {
  const [name, ...rest] = names
  if (name === undefined) return schema
  for (const place of alternatives(document, schema)) {
    const one = loose(valueAt(document, place))
    if (/^\d+$/.test(name) && isRecord(one['items']))
      return fieldAt(document, [...place, 'items'], rest)
    if (name in loose(one['properties'])) {
      const field = [...place, 'properties', name]
      return rest.length === 0 ? field : (fieldAt(document, field, rest) ?? field)
    }
  }
  return undefined
}

/** The path of the schema of a response, `['paths', '/a', 'get', 'responses', '200']`. */
export const schemaIn = (document: unknown, response: Path): Path => [
  ...resolved(document, response),
  'content',
  'application/json',
  'schema',
]

/** The path in the document of a field of a response: `names` lead to it. */
export const fieldIn = (document: unknown, response: Path, names: Path): Path | undefined =>
  fieldAt(document, schemaIn(document, response), names)
