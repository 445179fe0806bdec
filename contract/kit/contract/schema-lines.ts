import { isRecord } from '#/lib/is-record'
import { loose } from './loose'

type Path = readonly string[]

/** The value at a path of a document. */
export const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => loose(value)[name], document)

/** The target of a reference, or the place itself. */
function resolved(document: unknown, path: Path): Path {
  const reference = loose(valueAt(document, path))['$ref']
  if (typeof reference !== 'string') return path
  return resolved(document, reference.replace('#/', '').split('/'))
}

/** The places of the schemas a value of this schema may match. */
function* alternatives(document: unknown, path: Path): Generator<Path> {
  const place = resolved(document, path)
  yield place
  for (const word of ['oneOf', 'anyOf', 'allOf']) {
    const options = loose(valueAt(document, place))[word]
    if (!Array.isArray(options)) continue
    for (const at of options.keys()) {
      // Lists are addressed by index, as in `valueAt`.
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

/** The path of a response's schema: `['paths', '/a', 'get', 'responses', '200']`. */
export const schemaIn = (document: unknown, response: Path): Path => [
  ...resolved(document, response),
  'content',
  'application/json',
  'schema',
]

/** The path in the document of a response field, given the names that lead to it. */
export const fieldIn = (document: unknown, response: Path, names: Path): Path | undefined =>
  fieldAt(document, schemaIn(document, response), names)
