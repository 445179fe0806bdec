import { expect, test } from 'vitest'
import { compareEdit, type Edit } from './testing/edit'
import { create, ref, schemas, view } from './testing/table'
import type { Bump } from './version'

const order = `${schemas}/Order/properties`
const asked = `${schemas}/NewOrder/properties`
const codes = 'components/responses/NotFound/content/application~json/example/code'

/** An edit, the version bump it requires, and the bump for taking it back. */
type Row = readonly [name: string, edit: Edit, there: Bump, back: Bump]

const rows: readonly Row[] = [
  ['a response field goes', { [`${order}/paid`]: undefined }, 'major', 'minor'],
  [
    'a response field becomes optional',
    { [`${schemas}/Order/required`]: ['id', 'size', 'state', 'price'] },
    'major',
    'minor',
  ],
  ['null by a list of types', { [`${order}/price/type`]: ['number', 'null'] }, 'major', 'minor'],
  [
    'null by anyOf',
    { [`${order}/price`]: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] } },
    'major',
    'minor',
  ],
  [
    'null by oneOf',
    { [`${order}/price`]: { oneOf: [{ type: 'null' }, { type: 'number', minimum: 0 }] } },
    'major',
    'minor',
  ],
  [
    'a reference or null',
    { [`${order}/size`]: { oneOf: [ref('Size'), { type: 'null' }] } },
    'major',
    'minor',
  ],
  [
    'oneOf with null as anyOf',
    {
      [`${order}/gift`]: {
        description: 'Its wrapping, or null.',
        anyOf: [ref('Size'), { type: 'null' }],
      },
    },
    'none',
    'none',
  ],
  [
    'oneOf with null as an enum with null',
    {
      [`${order}/gift`]: {
        description: 'Its wrapping, or null.',
        type: ['string', 'null'],
        enum: ['s', 'm', 'l', null],
      },
    },
    'none',
    'none',
  ],
  [
    'a response is never null',
    { [`${order}/gift`]: { description: 'Its wrapping, or null.', ...ref('Size') } },
    'minor',
    'major',
  ],
  ['a request may not be null', { [`${asked}/note/type`]: 'string' }, 'major', 'minor'],
  [
    'a list of types as anyOf',
    { [`${asked}/note`]: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    'none',
    'none',
  ],
  [
    'a closed enum of both sides grows',
    { [`${schemas}/Size/enum`]: ['s', 'm', 'l', 'xl'] },
    'major',
    'major',
  ],
  [
    'a closed enum of responses grows',
    { [`${schemas}/ErrorCode/enum`]: ['not_found', 'validation', 'taken'] },
    'major',
    'minor',
  ],
  [
    'an open enum grows',
    { [`${schemas}/State/anyOf/0/enum`]: ['open', 'sent', 'lost'] },
    'minor',
    'major',
  ],
  ['a refusal goes', { [`${view}/responses/404`]: undefined }, 'major', 'minor'],
  ['a good response goes', { [`${create}/responses/201`]: undefined }, 'major', 'major'],
  ['a named code changes', { [codes]: 'gone' }, 'major', 'major'],
  [
    'an example has other text',
    { 'components/responses/NotFound/content/application~json/example/message': 'Nothing' },
    'patch',
    'patch',
  ],
  ['a request allows less', { [`${asked}/count/maximum`]: 50 }, 'major', 'minor'],
  [
    'a request gains an optional field',
    { [`${asked}/gift`]: { type: 'boolean' } },
    'minor',
    'major',
  ],
  [
    'a request gains a required field',
    {
      [`${asked}/gift`]: { type: 'boolean' },
      [`${schemas}/NewOrder/required`]: ['size', 'count', 'gift'],
    },
    'major',
    'major',
  ],
  [
    'a longer text is required',
    { [`${schemas}/Credentials/properties/password/minLength`]: 12 },
    'major',
    'minor',
  ],
  ['a body is required', { 'paths/~token/delete/requestBody/required': true }, 'major', 'minor'],
  ['a list may be empty', { [`${order}/items/minItems`]: 0 }, 'major', 'minor'],
  ['a token is required', { 'paths/~token/post/security': [{ bearer: [] }] }, 'major', 'minor'],
  [
    'a header may be left out',
    { 'components/headers/RetryAfter/required': false },
    'major',
    'minor',
  ],
  ['other text', { [`${create}/description`]: 'Begins an order.' }, 'patch', 'patch'],
  [
    'another rule in prose',
    {
      [`${view}/description`]:
        'The order of this buyer. At most 6 requests in a minute are answered.',
    },
    'minor',
    'minor',
  ],
  [
    'a new operation',
    {
      'paths/~orders/get': {
        operationId: 'orderList',
        responses: { '200': { description: 'All.' } },
      },
    },
    'minor',
    'major',
  ],
]

test('covers more than forty edits', () => {
  expect(rows.length * 2).toBeGreaterThanOrEqual(40)
})

test.each(rows)('%s', (_, edit, there, back) => {
  expect([compareEdit(edit).bump, compareEdit(edit, {}, true).bump]).toEqual([there, back])
})
