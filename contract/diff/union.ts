import { isRecord } from '#/lib/is-record'
import { componentName, list, type JsonObject } from './document'
import {
  allowsValue,
  ANYTHING,
  common,
  commonTypes,
  isOnlyNull,
  isOnlyTypes,
  joinedTypes,
  NOTHING,
  simplified,
  withNull,
  type ReadSchema,
  type Schema,
} from './schema'

interface Shape {
  readonly node: unknown
  readonly schema: Schema
}

/** Combines several schemas, of which a value must match one. */
export function union(keyword: 'oneOf' | 'anyOf', node: JsonObject, read: ReadSchema): Schema {
  const all = list(node[keyword]).map((entry): Shape => ({ node: entry, schema: read(entry) }))
  const shapes = all.filter(({ schema }) => !isOnlyNull(schema))
  const result = unionOf(keyword, node, shapes, read)
  return shapes.length < all.length ? withNull(result) : simplified(result)
}

function unionOf(
  keyword: 'oneOf' | 'anyOf',
  node: JsonObject,
  shapes: readonly Shape[],
  read: ReadSchema,
): Schema {
  const schemas = shapes.map(({ schema }) => schema)
  const [first] = schemas
  if (first === undefined) return NOTHING
  if (schemas.length === 1) return first

  const openList = keyword === 'anyOf' ? openListOf(schemas) : undefined
  if (openList) return openList
  if (schemas.every(isOnlyTypes)) {
    return { ...ANYTHING, types: joinedTypes(schemas.flatMap(({ types }) => [...types])) }
  }
  if (schemas.every(({ values }) => values !== undefined)) {
    return { ...ANYTHING, values: new Set(schemas.flatMap(({ values }) => [...(values ?? [])])) }
  }
  const areExclusive = schemas.every((one, index) =>
    schemas.slice(index + 1).every((other) => areApart(one, other, read)),
  )
  return {
    ...ANYTHING,
    types: joinedTypes(schemas.flatMap(({ types }) => [...types])),
    variants: shapes.map((shape) => shape.node),
    choice: areExclusive ? 'either' : keyword,
    discriminator: discriminatorOf(node, shapes, read),
  }
}

/** Named values, or any other that one of the rest allows; undefined if the schemas are not such a list. */
function openListOf(schemas: readonly Schema[]): Schema | undefined {
  const open = schemas.filter(({ values }) => values === undefined)
  const isCovered = ({ values }: Schema) =>
    values !== undefined &&
    [...values].every((json) => open.some((schema) => allowsValue(schema, json)))
  const covered = schemas.filter(isCovered)
  if (covered.length === 0) return undefined
  const known = new Set(covered.flatMap(({ values }) => [...(values ?? [])]))
  const rest = schemas.filter((schema) => !covered.includes(schema))
  const [only] = rest
  if (rest.length === 1 && only) return { ...only, name: undefined, known }
  if (rest.length === 0 || !rest.every(isOnlyTypes)) return undefined
  return { ...ANYTHING, types: joinedTypes(rest.flatMap(({ types }) => [...types])), known }
}

/** The single values of each shape's properties, which tell the shapes apart. */
const pinned = (
  { required, properties }: Schema,
  property: string,
  read: ReadSchema,
): ReadonlySet<string> | undefined =>
  required.has(property) ? read(properties.get(property)).values : undefined

const areApart = (one: Schema, other: Schema, read: ReadSchema): boolean =>
  commonTypes(one.types, other.types).size === 0 ||
  [...one.properties.keys()].some((property) => {
    const values = pinned(one, property, read)
    const theirs = pinned(other, property, read)
    return values !== undefined && theirs !== undefined && common(values, theirs).size === 0
  })

function discriminatorOf(
  { discriminator }: JsonObject,
  shapes: readonly Shape[],
  read: ReadSchema,
): Schema['discriminator'] {
  if (!isRecord(discriminator)) return undefined
  const property = String(discriminator['propertyName'])
  const mapping = isRecord(discriminator['mapping']) ? discriminator['mapping'] : {}
  const tagOf = ({ schema }: Shape) => {
    const values = pinned(schema, property, read)
    if (values) return [...values].toSorted().join()
    const mapped = Object.entries(mapping).flatMap(([tag, pointer]) =>
      componentName(String(pointer)) === schema.name ? [tag] : [],
    )
    return mapped.length > 0 ? mapped.toSorted().join() : (schema.name ?? '')
  }
  return { property, tags: shapes.map(tagOf) }
}
