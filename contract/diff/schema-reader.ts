import { isRecord } from '#/lib/is-record'
import { componentName, stableJson, type JsonObject, type OpenApiDocument } from './document'
import {
  allowsValue,
  ANYTHING,
  BOUNDS,
  common,
  commonTypes,
  EVERY_TYPE,
  intersection,
  isOnlyNull,
  isOnlyTypes,
  joinedTypes,
  NOTHING,
  simplified,
  withNull,
  type Schema,
} from './schema'

/** Keywords that no other part of `Schema` holds, with what they are where they are left out. */
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

/** Whether nothing is said of other properties or of items. */
const isOpenEnd = (value: unknown): boolean =>
  value === undefined || value === true || (isRecord(value) && Object.keys(value).length === 0)

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export interface SchemaReader {
  readonly read: (node: unknown) => Schema
}

/** Reads the schemas of a document. */
export function schemaReader(document: OpenApiDocument): SchemaReader {
  const known = new Map<unknown, Schema>()
  const underWay = new Set<unknown>()

  /** What the keywords of an object say by themselves. */
  function own(node: JsonObject): Schema {
    const types = list(node['type']).length > 0 ? list(node['type']) : [node['type']]
    const named = types.flatMap((type) => (typeof type === 'string' ? [type] : []))
    // OpenAPI 3.0
    if (node['nullable'] === true && named.length > 0) named.push('null')
    const values = 'const' in node ? [node['const']] : node['enum']
    const isOpen = node['x-extensible-enum'] === true
    const given = Array.isArray(values) ? new Set(values.map(stableJson)) : undefined
    const format = text(node['format'])
    const pattern = text(node['pattern'])
    return {
      ...ANYTHING,
      types: named.length > 0 ? joinedTypes(named) : EVERY_TYPE,
      values: isOpen ? undefined : given,
      known: new Set(isOpen ? given : list(node['x-extensible-enum']).map(stableJson)),
      bounds: new Map(
        Object.keys(BOUNDS).flatMap((bound) => {
          const value = node[bound]
          return typeof value === 'number' ? [[bound, value]] : []
        }),
      ),
      patterns: new Set(pattern === undefined ? [] : [pattern]),
      // How a field is drawn restricts nothing.
      formats: new Set(format === undefined || format === 'password' ? [] : [format]),
      properties: new Map(isRecord(node['properties']) ? Object.entries(node['properties']) : []),
      required: new Set(list(node['required']).map(String)),
      additional: isOpenEnd(node['additionalProperties']) ? true : node['additionalProperties'],
      items: isOpenEnd(node['items']) ? true : node['items'],
      others: new Map(
        OTHERS.flatMap(([keyword, usual]) => {
          const value = node[keyword]
          return value === undefined || stableJson(value) === stableJson(usual)
            ? []
            : [[keyword, stableJson(inlined(value))] as const]
        }),
      ),
      default: 'default' in node ? stableJson(node['default']) : undefined,
      description: text(node['description']),
      deprecated: node['deprecated'] === true,
      access:
        node['readOnly'] === true
          ? 'readOnly'
          : node['writeOnly'] === true
            ? 'writeOnly'
            : undefined,
    }
  }

  /** A value without references and annotations, to be compared as it is. */
  function inlined(value: unknown, depth = 0): unknown {
    if (Array.isArray(value)) return value.map((entry) => inlined(entry, depth))
    const found = document.resolve(value)
    if (!isRecord(found) || depth > 20) return found
    const entries = Object.entries(found).filter(
      ([name]) => !/^(?:description|title|examples?|\$comment)$/.test(name),
    )
    return Object.fromEntries(entries.map(([name, entry]) => [name, inlined(entry, depth + 1)]))
  }

  /** The values that a property of each shape is pinned to, for telling the shapes apart. */
  const pinned = (schema: Schema, property: string): ReadonlySet<string> | undefined =>
    schema.required.has(property) ? read(schema.properties.get(property)).values : undefined

  const areApart = (one: Schema, other: Schema): boolean =>
    commonTypes(one.types, other.types).size === 0 ||
    [...one.properties.keys()].some((property) => {
      const values = pinned(one, property)
      const theirs = pinned(other, property)
      return values !== undefined && theirs !== undefined && common(values, theirs).size === 0
    })

  function discriminatorOf(
    node: JsonObject,
    shapes: readonly { readonly node: unknown; readonly schema: Schema }[],
  ): Schema['discriminator'] {
    const { discriminator } = node
    if (!isRecord(discriminator)) return undefined
    const property = String(discriminator['propertyName'])
    const mapping = isRecord(discriminator['mapping']) ? discriminator['mapping'] : {}
    const tagOf = (schema: Schema) => {
      const values = pinned(schema, property)
      if (values) return [...values].toSorted().join()
      const mapped = Object.entries(mapping).flatMap(([tag, pointer]) =>
        componentName(String(pointer)) === schema.name ? [tag] : [],
      )
      return mapped.length > 0 ? mapped.toSorted().join() : (schema.name ?? '')
    }
    return { property, tags: shapes.map(({ schema }) => tagOf(schema)) }
  }

  /** What meets one of several schemas. */
  function union(keyword: 'oneOf' | 'anyOf', node: JsonObject): Schema {
    const all = list(node[keyword]).map((entry) => ({ node: entry, schema: read(entry) }))
    const isNullable = all.some(({ schema }) => isOnlyNull(schema))
    const shapes = all.filter(({ schema }) => !isOnlyNull(schema))
    const schemas = shapes.map(({ schema }) => schema)
    const plain = schemas.filter(isOnlyTypes)
    // An open list: these values, or any other that one of the rest allows.
    const open = schemas.filter(({ values }) => values === undefined)
    const isCovered = ({ values }: Schema) =>
      values !== undefined &&
      [...values].every((json) => open.some((schema) => allowsValue(schema, json)))
    const covered = keyword === 'anyOf' ? schemas.filter(isCovered) : []
    const known = new Set(covered.flatMap((schema) => [...(schema.values ?? [])]))
    const uncovered = shapes.filter(({ schema }) => !covered.includes(schema))
    const result = (): Schema => {
      const [first] = schemas
      if (first === undefined) return NOTHING
      if (schemas.length === 1) return first
      const [only] = uncovered
      if (covered.length > 0 && uncovered.length === 1 && only) {
        return { ...only.schema, name: undefined, known }
      }
      if (plain.length + covered.length === schemas.length && plain.length > 0) {
        const types = joinedTypes(plain.flatMap((schema) => [...schema.types]))
        return { ...ANYTHING, types, known }
      }
      if (schemas.every(({ values }) => values !== undefined)) {
        return {
          ...ANYTHING,
          values: new Set(schemas.flatMap(({ values }) => [...(values ?? [])])),
        }
      }
      const isExact = schemas.every((one, index) =>
        schemas.slice(index + 1).every((other) => areApart(one, other)),
      )
      return {
        ...ANYTHING,
        types: joinedTypes(schemas.flatMap(({ types }) => [...types])),
        variants: shapes.map((shape) => shape.node),
        choice: isExact ? 'either' : keyword,
        discriminator: discriminatorOf(node, shapes),
      }
    }
    return isNullable ? withNull(result()) : simplified(result())
  }

  function readNew(node: JsonObject): Schema {
    const pointer = text(node['$ref'])
    const target = pointer === undefined ? undefined : read(document.at(pointer))
    const parts: Schema[] = [
      own(node),
      ...(target === undefined || pointer === undefined
        ? []
        : [{ ...target, name: componentName(pointer) }]),
      ...list(node['allOf']).map(read),
      ...('oneOf' in node ? [union('oneOf', node)] : []),
      ...('anyOf' in node ? [union('anyOf', node)] : []),
    ]
    return simplified(parts.reduce(intersection))
  }

  function read(node: unknown): Schema {
    if (node === false) return NOTHING
    if (!isRecord(node) || underWay.has(node)) return ANYTHING
    const present = known.get(node)
    if (present) return present
    underWay.add(node)
    const schema = readNew(node)
    underWay.delete(node)
    known.set(node, schema)
    return schema
  }

  return { read }
}
