import * as v from 'valibot'
import { expect, test } from 'vitest'
import { responseSchemas } from './generated/response-schemas'
import {
  isArray,
  isLiteral,
  isNullable,
  isNullish,
  isObject,
  isOpenEnum,
  isOptional,
  isTimestamp,
  isVariant,
} from './schema-shapes'

const text = v.string()
const closed = v.picklist(['a', 'b'])

test('schemas of Valibot have the shapes that the reader expects', () => {
  const object = v.object({ kind: v.literal('a'), text })
  expect(isObject(object) && object.entries).toMatchObject({ text })
  const list = v.pipe(v.array(text), v.maxLength(5))
  expect(isArray(list) && list.item).toBe(text)
  const variant = v.variant('kind', [object])
  expect(isVariant(variant) && { key: variant.key, options: variant.options }).toEqual({
    key: 'kind',
    options: [object],
  })
  const literal = v.literal('a')
  expect(isLiteral(literal) && literal.literal).toBe('a')
  const open = v.fallback(closed, 'b')
  expect(isOpenEnum(open) && { options: open.options, fallback: open.fallback }).toEqual({
    options: ['a', 'b'],
    fallback: 'b',
  })
  expect(isOpenEnum(closed)).toBe(false)
  expect(isTimestamp(v.pipe(text, v.isoTimestamp()))).toBe(true)
  expect(isTimestamp(v.pipe(text, v.minLength(1)))).toBe(false)
})

test.each([
  ['nullable', v.nullable(text), { isNullable: true, isNullish: false, isOptional: false }],
  ['optional', v.optional(text, 'x'), { isNullable: false, isNullish: false, isOptional: true }],
  ['nullish', v.nullish(text, 'x'), { isNullable: false, isNullish: true, isOptional: true }],
])('a %s value wraps the schema of the value', (_, schema: v.GenericSchema, expected) => {
  expect({
    isNullable: isNullable(schema),
    isNullish: isNullish(schema),
    isOptional: isOptional(schema),
  }).toEqual(expected)
  expect((isNullable(schema) || isOptional(schema)) && schema.wrapped).toBe(text)
})

/** The kinds of schemas that the reader does not look into. */
function leavesOf(schema: v.GenericSchema): string[] {
  if (isOptional(schema) || isNullable(schema)) return leavesOf(schema.wrapped)
  if (isArray(schema)) return leavesOf(schema.item)
  if (isVariant(schema)) return schema.options.flatMap(leavesOf)
  if (isObject(schema)) return Object.values(schema.entries).flatMap(leavesOf)
  return isOpenEnum(schema) ? [] : [schema.type]
}

test('the reader looks into every object and list of the contract', () => {
  const schemas: (v.GenericSchema | null)[] = Object.values(responseSchemas)
  const leaves = new Set(schemas.flatMap((schema) => (schema === null ? [] : leavesOf(schema))))
  expect([...leaves].toSorted()).toEqual([
    'boolean',
    'literal',
    'null',
    'number',
    'picklist',
    'string',
  ])
})
