import { isRecord } from '#/lib/is-record'
import { list, stableJson, type JsonObject, type OpenApiDocument } from './document'
import { ANYTHING, BOUNDS, EVERY_TYPE, joinedTypes, type Schema } from './schema'

/** Keywords that no other part of `Schema` covers, with their defaults. */
const OTHERS: readonly (readonly [keyword: string, usual: unknown])[] = [
  ['multipleOf', undefined],
  ['uniqueItems', false],
  ['not', undefined],
  ['if', undefined],
  ['then', undefined],
  ['else', undefined],
  ['patternProperties', {}],
  ['propertyNames', true],
  ['dependentRequired', {}],
  ['dependentSchemas', {}],
  ['contains', undefined],
  ['minContains', undefined],
  ['maxContains', undefined],
  ['prefixItems', undefined],
  ['contentEncoding', undefined],
  ['contentMediaType', undefined],
  ['unevaluatedItems', true],
  ['unevaluatedProperties', true],
]

/** Whether other properties or items are unrestricted. */
const isOpenEnd = (value: unknown): boolean =>
  value === undefined || value === true || (isRecord(value) && Object.keys(value).length === 0)

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The meaning of an object's own keywords, without those that combine schemas. */
export function ownKeywords(node: JsonObject, document: OpenApiDocument): Schema {
  const format = text(node['format'])
  const pattern = text(node['pattern'])
  return {
    ...ANYTHING,
    types: typesOf(node),
    ...valuesOf(node),
    bounds: boundsOf(node),
    patterns: new Set(pattern === undefined ? [] : [pattern]),
    // Presentation hints restrict nothing.
    formats: new Set(format === undefined || format === 'password' ? [] : [format]),
    properties: new Map(isRecord(node['properties']) ? Object.entries(node['properties']) : []),
    required: new Set(list(node['required']).map(String)),
    additional: isOpenEnd(node['additionalProperties']) ? true : node['additionalProperties'],
    items: isOpenEnd(node['items']) ? true : node['items'],
    others: othersOf(node, document),
    default: 'default' in node ? stableJson(node['default']) : undefined,
    description: text(node['description']),
    deprecated: node['deprecated'] === true,
    access: accessOf(node),
  }
}

function typesOf({ type, nullable }: JsonObject): Schema['types'] {
  const types = list(type).length > 0 ? list(type) : [type]
  const named = types.flatMap((one) => (typeof one === 'string' ? [one] : []))
  // OpenAPI 3.0
  if (nullable === true && named.length > 0) named.push('null')
  return named.length > 0 ? joinedTypes(named) : EVERY_TYPE
}

function valuesOf(node: JsonObject): Pick<Schema, 'values' | 'known'> {
  const values = 'const' in node ? [node['const']] : node['enum']
  const given = Array.isArray(values) ? new Set(values.map(stableJson)) : undefined
  const extensible = node['x-extensible-enum']
  return extensible === true
    ? { values: undefined, known: new Set(given) }
    : { values: given, known: new Set(list(extensible).map(stableJson)) }
}

const boundsOf = (node: JsonObject): Schema['bounds'] =>
  new Map(
    Object.keys(BOUNDS).flatMap((bound) => {
      const value = node[bound]
      return typeof value === 'number' ? [[bound, value]] : []
    }),
  )

const othersOf = (node: JsonObject, document: OpenApiDocument): Schema['others'] =>
  new Map(
    OTHERS.flatMap(([keyword, usual]) => {
      const value = node[keyword]
      return value === undefined || stableJson(value) === stableJson(usual)
        ? []
        : [[keyword, stableJson(inlined(value, document))] as const]
    }),
  )

function accessOf({ readOnly, writeOnly }: JsonObject): Schema['access'] {
  if (readOnly === true) return 'readOnly'
  return writeOnly === true ? 'writeOnly' : undefined
}

/** A value without references and annotations, for literal comparison. */
function inlined(value: unknown, document: OpenApiDocument, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((entry) => inlined(entry, document, depth))
  const found = document.resolve(value)
  if (!isRecord(found) || depth > 20) return found
  const entries = Object.entries(found).filter(
    ([name]) => !/^(?:description|title|examples?|\$comment)$/.test(name),
  )
  return Object.fromEntries(
    entries.map(([name, entry]) => [name, inlined(entry, document, depth + 1)]),
  )
}
