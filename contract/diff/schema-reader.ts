import { isRecord } from '#/lib/is-record'
import { componentName, list, type JsonObject, type OpenApiDocument } from './document'
import { ownKeywords } from './own-keywords'
import { ANYTHING, intersection, NOTHING, simplified, type ReadSchema, type Schema } from './schema'
import { union } from './union'

/** Reads the schemas of a document. */
export function schemaReader(document: OpenApiDocument): ReadSchema {
  const known = new Map<unknown, Schema>()
  const underWay = new Set<unknown>()

  function readNew(node: JsonObject): Schema {
    const pointer = node['$ref']
    const parts: Schema[] = [
      ownKeywords(node, document),
      ...(typeof pointer === 'string'
        ? [{ ...read(document.at(pointer)), name: componentName(pointer) }]
        : []),
      ...list(node['allOf']).map(read),
      ...('oneOf' in node ? [union('oneOf', node, read)] : []),
      ...('anyOf' in node ? [union('anyOf', node, read)] : []),
    ]
    return simplified(parts.reduce(intersection))
  }

  function read(node: unknown): Schema {
    if (node === false) return NOTHING
    // A schema that contains itself is not read again.
    if (!isRecord(node) || underWay.has(node)) return ANYTHING
    const present = known.get(node)
    if (present) return present
    underWay.add(node)
    const schema = readNew(node)
    underWay.delete(node)
    known.set(node, schema)
    return schema
  }

  return read
}
