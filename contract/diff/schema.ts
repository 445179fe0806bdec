import { stableJson } from './document'

/**
 * The meaning of a JSON Schema, normalized: references followed, `allOf` merged, `const` as a list of one value, `null`
 * as a type, bounds only if they can refuse anything. Nested schemas (properties, items, variants) are kept as written
 * and read when compared.
 */
export interface Schema {
  /** The component that describes all of it; undefined if there is none. */
  readonly name: string | undefined
  /** `number` covers `integer`. */
  readonly types: ReadonlySet<string>
  /** The only allowed values, as JSON; undefined if it lists none. */
  readonly values: ReadonlySet<string> | undefined
  /** The values an open list names: others are allowed too. */
  readonly known: ReadonlySet<string>
  readonly bounds: ReadonlyMap<string, number>
  /** Patterns and formats, all of which a value must match. */
  readonly patterns: ReadonlySet<string>
  readonly formats: ReadonlySet<string>
  readonly properties: ReadonlyMap<string, unknown>
  readonly required: ReadonlySet<string>
  /** The schema of other properties; false if there may be none, true if anything goes. */
  readonly additional: unknown
  readonly items: unknown
  /** The shapes to choose from; empty if it has no choice. */
  readonly variants: readonly unknown[]
  /** How many shapes may match at once; irrelevant if they exclude each other. */
  readonly choice: 'oneOf' | 'anyOf' | 'either'
  /** The property that distinguishes the shapes, if the contract names one, and its value for each. */
  readonly discriminator:
    | { readonly property: string; readonly tags: readonly string[] }
    | undefined
  /** Other keywords, as JSON, which can only be checked for equality. */
  readonly others: ReadonlyMap<string, string>
  readonly default: string | undefined
  readonly description: string | undefined
  readonly deprecated: boolean
  readonly access: 'readOnly' | 'writeOnly' | undefined
}

/** Reads the meaning of a node. */
export type ReadSchema = (node: unknown) => Schema

export const EVERY_TYPE: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'number',
  'string',
  'array',
  'object',
])

export const ANYTHING: Schema = {
  name: undefined,
  types: EVERY_TYPE,
  values: undefined,
  known: new Set(),
  bounds: new Map(),
  patterns: new Set(),
  formats: new Set(),
  properties: new Map(),
  required: new Set(),
  additional: true,
  items: true,
  variants: [],
  choice: 'either',
  discriminator: undefined,
  others: new Map(),
  default: undefined,
  description: undefined,
  deprecated: false,
  access: undefined,
}

export const NOTHING: Schema = { ...ANYTHING, types: new Set() }

/** The type a bound applies to, and whether a greater bound allows less. */
export const BOUNDS: Readonly<Record<string, { readonly of: string; readonly isLower: boolean }>> =
  {
    minLength: { of: 'string', isLower: true },
    maxLength: { of: 'string', isLower: false },
    minimum: { of: 'number', isLower: true },
    maximum: { of: 'number', isLower: false },
    exclusiveMinimum: { of: 'number', isLower: true },
    exclusiveMaximum: { of: 'number', isLower: false },
    minItems: { of: 'array', isLower: true },
    maxItems: { of: 'array', isLower: false },
    minProperties: { of: 'object', isLower: true },
    maxProperties: { of: 'object', isLower: false },
  }

export const isLowerBound = (bound: string): boolean => BOUNDS[bound]?.isLower ?? false

const joined = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one, ...other])
export const common = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one].filter((entry) => other.has(entry)))

const typeOf = (json: string): string => {
  const value: unknown = JSON.parse(json)
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

export const allowsType = (types: ReadonlySet<string>, type: string): boolean =>
  types.has(type) || (type === 'integer' && types.has('number'))

export function commonTypes(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): ReadonlySet<string> {
  const all = [...one, ...other]
  return new Set(all.filter((type) => allowsType(one, type) && allowsType(other, type)))
}

export function joinedTypes(types: readonly string[]): ReadonlySet<string> {
  const joined = new Set(types)
  if (joined.has('number')) joined.delete('integer')
  return joined
}

const both = (one: unknown, other: unknown): unknown => {
  if (one === true || one === undefined) return other
  if (other === true || other === undefined) return one
  return one === false || other === false ? false : { allOf: [one, other] }
}

function strictest(one: Schema['bounds'], other: Schema['bounds']): Schema['bounds'] {
  const bounds = new Map(one)
  for (const [bound, value] of other) {
    const present = bounds.get(bound) ?? value
    bounds.set(bound, isLowerBound(bound) ? Math.max(present, value) : Math.min(present, value))
  }
  return bounds
}

const saysSomething = (schema: Schema): boolean =>
  schema.types.size < EVERY_TYPE.size ||
  schema.values !== undefined ||
  schema.bounds.size + schema.patterns.size + schema.formats.size > 0 ||
  schema.properties.size + schema.required.size + schema.variants.length > 0 ||
  schema.others.size > 0 ||
  schema.additional !== true ||
  schema.items !== true

/** The values both schemas allow. Annotations come from `one`, if it has any. */
export function intersection(one: Schema, other: Schema): Schema {
  const { values } = one
  const properties = new Map(one.properties)
  for (const [name, schema] of other.properties) {
    properties.set(name, both(properties.get(name), schema))
  }
  const others = new Map(one.others)
  for (const [keyword, json] of other.others) {
    const present = others.get(keyword)
    others.set(keyword, present === undefined || present === json ? json : `${present}&${json}`)
  }
  const [chosen, left] = one.variants.length > 0 ? [one, other] : [other, one]
  if (left.variants.length > 0) others.set('oneOf', stableJson(left.variants))
  const named = saysSomething(one) ? (saysSomething(other) ? undefined : one) : other
  return {
    name: named?.name,
    types: commonTypes(one.types, other.types),
    values: values && other.values ? common(values, other.values) : (values ?? other.values),
    known: joined(one.known, other.known),
    bounds: strictest(one.bounds, other.bounds),
    patterns: joined(one.patterns, other.patterns),
    formats: joined(one.formats, other.formats),
    properties,
    required: joined(one.required, other.required),
    additional: both(one.additional, other.additional),
    items: both(one.items, other.items),
    variants: chosen.variants,
    choice: chosen.choice,
    discriminator: chosen.discriminator,
    others,
    default: one.default ?? other.default,
    description: one.description ?? other.description,
    deprecated: one.deprecated || other.deprecated,
    access: one.access ?? other.access,
  }
}

/** Integers need no exclusive bounds. */
function wholeBounds(bounds: Map<string, number>): void {
  const above = bounds.get('exclusiveMinimum')
  const below = bounds.get('exclusiveMaximum')
  const least = Math.max(bounds.get('minimum') ?? -Infinity, Math.floor(above ?? -Infinity) + 1)
  const most = Math.min(bounds.get('maximum') ?? Infinity, Math.ceil(below ?? Infinity) - 1)
  bounds.delete('exclusiveMinimum')
  bounds.delete('exclusiveMaximum')
  if (Number.isFinite(least)) bounds.set('minimum', Math.ceil(least))
  if (Number.isFinite(most)) bounds.set('maximum', Math.floor(most))
}

/** The schema without redundant rules. */
export function simplified(schema: Schema): Schema {
  const values =
    schema.values &&
    new Set([...schema.values].filter((json) => allowsType(schema.types, typeOf(json))))
  const types = values ? joinedTypes([...values].map(typeOf)) : schema.types
  const isEveryBoolean = values?.size === 2 && values.has('true') && values.has('false')
  const isNull = values?.size === 1 && values.has('null')
  const isClosedList = values !== undefined && !isEveryBoolean && !isNull
  const bounds = new Map(
    [...schema.bounds].filter(
      ([bound, value]) =>
        !isClosedList &&
        allowsType(types, BOUNDS[bound]?.of === 'number' ? 'integer' : (BOUNDS[bound]?.of ?? '')) &&
        !(isLowerBound(bound) && bound !== 'minimum' && bound !== 'exclusiveMinimum' && value <= 0),
    ),
  )
  if (types.has('integer')) wholeBounds(bounds)
  const isObjectOrMore = types.has('object')
  return {
    ...schema,
    types,
    values: isClosedList ? values : undefined,
    bounds,
    patterns: isClosedList || !types.has('string') ? new Set() : schema.patterns,
    formats: isClosedList ? new Set() : schema.formats,
    properties: isObjectOrMore ? schema.properties : new Map(),
    required: isObjectOrMore ? schema.required : new Set(),
    additional: isObjectOrMore ? schema.additional : true,
    items: types.has('array') ? schema.items : true,
  }
}

/** Whether a schema of plain rules, without a structure, allows a JSON value. */
export function allowsValue(schema: Schema, json: string): boolean {
  const value: unknown = JSON.parse(json)
  const size = typeof value === 'string' ? [...value].length : Number(value)
  const isWithin = [...schema.bounds].every(([bound, limit]) => {
    if (bound.startsWith('exclusive')) return isLowerBound(bound) ? size > limit : size < limit
    return isLowerBound(bound) ? size >= limit : size <= limit
  })
  return (
    allowsType(schema.types, typeOf(json)) &&
    (schema.values?.has(json) ?? true) &&
    (typeof value !== 'object' || schema.bounds.size === 0) &&
    isWithin &&
    [...schema.patterns].every((pattern) => new RegExp(pattern, 'u').test(String(value))) &&
    schema.formats.size + schema.others.size + schema.variants.length === 0
  )
}

export const isOnlyNull = ({ types }: Schema): boolean => types.size === 1 && types.has('null')

/** Whether only its types restrict it. */
export const isOnlyTypes = (schema: Schema): boolean =>
  !saysSomething({ ...schema, types: EVERY_TYPE })

export const withNull = (schema: Schema): Schema => ({
  ...schema,
  types: new Set([...schema.types, 'null']),
  values: schema.values && new Set([...schema.values, 'null']),
  variants: schema.variants.length > 0 ? [...schema.variants, { type: 'null' }] : [],
})
