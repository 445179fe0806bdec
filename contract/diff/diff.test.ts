import { describe, expect, test } from 'vitest'
import { readDocument } from './document'
import { contractOf } from './contract-file'
import { comparisonText } from './report'
import { compareEdit } from './testing/edit'
import { bumped, reaches } from './version'

test.each([
  ['2.3.4', 'major', '3.0.0'],
  ['2.3.4', 'minor', '2.4.0'],
  ['2.3.4', 'patch', '2.3.5'],
  ['2.3.4', 'none', '2.3.4'],
] as const)('raises %s for a %s change to %s', (version, bump, next) => {
  expect(bumped(version, bump)).toBe(next)
  expect(reaches(next, next)).toBe(true)
  expect(reaches('10.0.0', next)).toBe(true)
  expect(reaches('2.3.3', next)).toBe(false)
})

test('reports a column for clients and one for backends, and names every operation', () => {
  const text = comparisonText(
    compareEdit({
      'components/schemas/Order/properties/paid/default': true,
      'components/schemas/Error/required': ['message', 'code'],
      'components/headers/RetryAfter/required': undefined,
      'components/schemas/Item/properties/unit': { type: 'string' },
      'paths/~orders/post/description': 'Starts an order, one in 5 seconds.',
    }),
  )
  expect(text).toBe(`Breaks clients and requires backend work.

clients  backends
  ✗        ✗        \`Order.paid\`: default false → true
                    orderView, orderCreate
  ✗        ·        header \`Retry-After\` of response 429: required → optional
                    orderView, orderCreate, tokenCreate
  ·        ✗        \`Error.code\`: optional → required
                    orderView, orderCancel, orderCreate, tokenCreate, tokenRevoke

Changed rules in prose. No program can judge these: read them.
  description of orderCreate
    + Starts an order, one in 5 seconds.

Also changed:
  \`Item.unit\`: new, optional
    orderView, orderCreate

The change requires version 2.0.0 (major); the old contract is 1.4.2, the new one says 1.4.2.
Set info.version to 2.0.0.
`)
})

describe('reports unreadable input in one line', () => {
  test.each([
    ['no YAML', 'a: [1', /^x, line 1: [^\n]+$/],
    [
      'a name that occurs twice',
      'openapi: 3.1.1\nopenapi: 3.1.1',
      /^x, line 2: Map keys must be unique/,
    ],
    ['another document', '{"name": "aurora-site"}', /^x is not an OpenAPI 3 description\.$/],
    ['an older description', 'swagger: "2.0"\npaths: {}', /^x is not an OpenAPI 3 description\.$/],
    [
      'no version',
      'openapi: 3.1.1\npaths: {}',
      /^x: info\.version is not a version such as 2\.1\.0\.$/,
    ],
    [
      'a broken reference',
      'openapi: 3.1.1\ninfo: {version: 1.0.0}\npaths: {/a: {$ref: "#/components/pathItems/A"}}',
      /^x: #\/components\/pathItems\/A does not exist\.$/,
    ],
    [
      'a reference to another file',
      'openapi: 3.1.1\ninfo: {version: 1.0.0}\npaths: {/a: {$ref: "a.yaml"}}',
      /^x refers to a\.yaml; bundle it into one file first\.$/,
    ],
  ])('%s', (_, text, line) => {
    expect(() => readDocument(text, 'x')).toThrow(line)
  })

  test.each([
    ['no-such-ref', 'no-such-ref is neither a file nor a git ref with an openapi.yaml.'],
    ['--output=x', '--output=x is neither a file nor a git ref with an openapi.yaml.'],
    [
      'HEAD:no-such-file',
      'HEAD:no-such-file is neither a file nor a git ref with an openapi.yaml.',
    ],
    ['contract', 'contract cannot be read.'],
  ])('%s', async (given, line) => {
    await expect(contractOf(given)).rejects.toThrow(line)
  })
})
