import * as v from 'valibot'

/**
 * How the tolerant reader looks into the generated schemas: by properties that Valibot types but does not document. No
 * other file reads them; `schema-shapes.test.ts` fails once an upgrade changes one.
 */

type Schema = v.GenericSchema
type Wrapped = Schema & { wrapped: Schema }

export type ObjectSchema = Schema & { entries: Record<string, Schema> }
export type ArraySchema = Schema & { item: Schema }
export type VariantSchema = Schema & { key: string; options: readonly Schema[] }
export type OpenEnumSchema = Schema & { options: readonly string[]; fallback: string }

export const isObject = (schema: Schema): schema is ObjectSchema => schema.type === 'object'
export const isArray = (schema: Schema): schema is ArraySchema => schema.type === 'array'
export const isVariant = (schema: Schema): schema is VariantSchema => schema.type === 'variant'
export const isNullable = (schema: Schema): schema is Wrapped => schema.type === 'nullable'
export const isNullish = (schema: Schema): schema is Wrapped => schema.type === 'nullish'
/** Nullish too. */
export const isOptional = (schema: Schema): schema is Wrapped & { default: unknown } =>
  schema.type === 'optional' || schema.type === 'nullish'
export const isLiteral = (schema: Schema): schema is Schema & { literal: unknown } =>
  schema.type === 'literal'
export const isBoolean = (schema: Schema): boolean => schema.type === 'boolean'
export const isTimestamp = (schema: Schema & { pipe?: readonly { type: string }[] }): boolean =>
  schema.pipe?.at(-1)?.type === 'iso_timestamp'
/** An open enum has a fallback for values that later versions add. */
export const isOpenEnum = (schema: Schema): schema is OpenEnumSchema =>
  schema.type === 'picklist' && 'fallback' in schema

/**
 * The object with each value of its `key` that makes it right. One that has a field of another variant, too, fits none: a
 * challenge must not pass for a sign-in.
 */
export function completions(
  { key, options }: VariantSchema,
  value: Record<string, unknown>,
): Record<string, unknown>[] {
  const variants = options.filter(isObject)
  return variants.flatMap((one) => {
    const named = one.entries[key]
    if (named === undefined || !isLiteral(named)) return []
    const isMixed = variants
      .flatMap(({ entries }) => Object.keys(entries))
      .some((name) => !Object.hasOwn(one.entries, name) && Object.hasOwn(value, name))
    const completed = { ...value, [key]: named.literal }
    return !isMixed && v.is(one, completed) ? [completed] : []
  })
}
