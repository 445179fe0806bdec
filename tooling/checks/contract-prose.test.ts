import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Schema = {
  additionalProperties?: false
  required?: string[]
  properties?: Record<string, object>
}

type Contract = {
  paths: object
  components: {
    schemas: Record<string, Schema> & {
      NewPassword: Schema & { minLength: number; maxLength: number; description: string }
      ErrorCode: Schema & { anyOf: [{ enum: string[] }] }
    }
  }
}

const text = readFileSync('openapi.yaml', 'utf8')
// The file is this project's own.
const { paths, components } = parse(text) as Contract

test('the contract describes a new password by the bounds that it sets', () => {
  const { minLength, maxLength, description } = components.schemas.NewPassword
  expect(description).toContain(`${minLength} to ${maxLength} code points`)
  const [, example = ''] = /`([^`\s]+)` is valid/.exec(description) ?? []
  expect(
    [...example].length,
    `the length of ${example}, which it calls valid`,
  ).toBeGreaterThanOrEqual(minLength)
})

/** Every value that a schema in `node` lists under one of `keys`, with the description next above it. */
function valuesIn(
  node: unknown,
  keys: readonly string[],
  above = '',
): { value: unknown; description: string }[] {
  if (typeof node !== 'object' || node === null) return []
  const description = 'description' in node ? String(node.description) : above
  return Object.entries(node).flatMap(([key, value]) =>
    keys.includes(key)
      ? [value].flat().map((one: unknown) => ({ value: one, description }))
      : valuesIn(value, keys, description),
  )
}

test('the sentences and examples of the contract name only codes that it has', () => {
  const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`|`\d{3} ([a-z]+)`|\bcode: ([a-z_]+)/g)]
  const codes = new Set(named.map(([, word, ofStatus, ofExample]) => word ?? ofStatus ?? ofExample))
  expect(codes.size).toBeGreaterThan(10)
  const values = new Set(valuesIn(components, ['enum', 'const']).map(({ value }) => value))
  expect([...codes].filter((code) => !values.has(code))).toEqual([])
})

test('each code of an error is in an example, by which clients and the kit know whose it is', () => {
  const [{ enum: codes }] = components.schemas.ErrorCode.anyOf
  const shown = new Set([...text.matchAll(/\bcode: ([a-z_]+)/g)].map(([, code]) => code))
  expect(codes.filter((code) => !shown.has(code))).toEqual([])
})

test('each value of a list is in backquotes in the description of its list', () => {
  // The codes of errors are explained where they are used: see above.
  const { ErrorCode: _, ...schemas } = components.schemas
  const listed = valuesIn([paths, { ...components, schemas }], ['enum'])
  expect(listed).not.toEqual([])
  const unnamed = listed.filter(
    ({ value, description }) => !description.includes(`\`${String(value)}\``),
  )
  expect(unnamed).toEqual([])
})

const BOUNDS = ['maxLength', 'enum', 'const', 'format', 'pattern', 'anyOf']

/** The paths of all texts in `node` without a bound. */
function boundless(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && [node.type].flat().includes('string'))
    return BOUNDS.some((bound) => bound in node) ? [] : [path]
  return Object.entries(node).flatMap(([key, one]) => boundless(one, `${path}/${key}`))
}

test('every text of the contract has a longest length, but these', () => {
  expect(boundless(components.schemas)).toEqual([
    '/UserData/properties/authorCode',
    '/SignInOk/properties/authorCode',
    '/SignUpResult/properties/authorCode',
    '/Error/properties/message',
    '/Error/properties/errors/additionalProperties/items',
  ])
})

test('every optional field of a response has x-display, but these', () => {
  // The schemas of requests, and no others, are closed.
  const responses = Object.values(components.schemas).filter(
    (one) => !('additionalProperties' in one),
  )
  const bare = responses.flatMap(({ required = [], properties = {} }) =>
    Object.entries(properties)
      .filter(([name, field]) => !required.includes(name) && !('x-display' in field))
      .map(([name]) => name),
  )
  // Clients act on the first line. A list loses single rows, and no dash may stand for credits.
  const others =
    'id status transactionsCursor userData jwt url retryAfter attemptsLeft ' +
    'events errors bonus balance'
  expect(new Set(bare)).toEqual(new Set(others.split(' ')))
})
