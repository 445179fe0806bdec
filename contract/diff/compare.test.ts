import { describe, expect, test } from 'vitest'
import { compareEdit, type Edit } from './testing/edit'

const schemas = 'components/schemas'
const create = 'paths/~orders/post'
const view = 'paths/~orders~{order}/get'
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const ORDER = 'orderView, orderCreate'
const EVERYTHING = 'orderView, orderCancel, orderCreate, tokenCreate, tokenRevoke'

/** `operations` where the edit has one finding, which names them. */
type Row = readonly [name: string, edit: Edit, line: string, operations?: string]

/** Every row of a table with all of its places, as the test takes them. */
const named = (rows: readonly Row[]) =>
  rows.map(([name, edit, line, operations]) => ({ name, edit, line, operations }))

/** Each line as the report has it, with its columns before: what breaks clients, what asks of backends. */
function linesOf(edit: Edit, before?: Edit): readonly string[] {
  const { changes, notes } = compareEdit(edit, before)
  return [...changes, ...notes].map(
    ({ clients, backends, subject, says }) =>
      `${clients ? 'clients' : '-'} ${backends ? 'backends' : '-'} ${subject}: ${says}`,
  )
}

function operationsOf(edit: Edit): readonly string[] {
  const { changes, notes } = compareEdit(edit)
  return [...changes, ...notes].map(({ operations }) => operations.join(', '))
}

describe('a request', () => {
  const rows: readonly Row[] = [
    [
      'wants one more field',
      {
        [`${schemas}/Credentials/properties/device`]: { type: 'string' },
        [`${schemas}/Credentials/required`]: ['login', 'password', 'device'],
      },
      'clients backends `Credentials.device`: new, required',
      'tokenCreate',
    ],
    [
      'takes one more field',
      { [`${schemas}/Credentials/properties/device`]: { type: 'string' } },
      '- backends `Credentials.device`: new, optional',
    ],
    [
      'takes a field no longer',
      { [`${schemas}/Credentials/properties/keep`]: undefined },
      'clients backends `Credentials.keep`: gone',
    ],
    [
      'wants a field that was optional',
      { [`${schemas}/NewOrder/required`]: ['size', 'count', 'note'] },
      'clients backends `NewOrder.note`: optional → required',
      'orderCreate',
    ],
    [
      'wants a field no longer',
      { [`${schemas}/NewOrder/required`]: ['size'] },
      '- backends `NewOrder.count`: required → optional',
    ],
    [
      'has a shorter value',
      { [`${schemas}/Credentials/properties/login/maxLength`]: 12 },
      'clients backends `Credentials.login`: maxLength 20 → 12',
    ],
    [
      'has a longer value',
      { [`${schemas}/Credentials/properties/login/maxLength`]: 32 },
      '- backends `Credentials.login`: maxLength 20 → 32',
    ],
    [
      'has a value without a bound',
      { [`${schemas}/Credentials/properties/login/maxLength`]: undefined },
      '- backends `Credentials.login`: maxLength 20 → none',
    ],
    [
      'has a greater least number',
      { [`${schemas}/NewOrder/properties/count/minimum`]: 2 },
      'clients backends `NewOrder.count`: minimum 1 → 2',
    ],
    [
      'has another pattern',
      { [`${schemas}/Credentials/properties/login/pattern`]: '^[a-z0-9]+$' },
      'clients backends `Credentials.login`: pattern ^[a-z]+$ → ^[a-z0-9]+$',
    ],
    [
      'has another type',
      { [`${schemas}/NewOrder/properties/count/type`]: 'string' },
      'clients backends `NewOrder.count`: type integer → string',
    ],
    [
      'takes fractions',
      { [`${schemas}/NewOrder/properties/count/type`]: 'number' },
      '- backends `NewOrder.count`: type integer → number',
    ],
    [
      'takes no null',
      { [`${schemas}/NewOrder/properties/note/type`]: 'string' },
      'clients backends `NewOrder.note`: is never null',
    ],
    [
      'may have other fields',
      { [`${schemas}/NewOrder/additionalProperties`]: undefined },
      '- backends `NewOrder`: other fields too',
    ],
    [
      'has another default',
      { [`${schemas}/Credentials/properties/keep/default`]: false },
      'clients backends `Credentials.keep`: default true → false',
      'tokenCreate',
    ],
    [
      'has no default any more',
      { [`${schemas}/Credentials/properties/keep/default`]: undefined },
      'clients backends `Credentials.keep`: default true → none',
    ],
    [
      'has a default',
      { [`${schemas}/NewOrder/properties/note/default`]: null },
      '- backends `NewOrder.note`: default none → null',
    ],
    [
      'has another media type',
      { [`${create}/requestBody/content`]: { 'application/xml': { schema: ref('NewOrder') } } },
      'clients backends request: media type application/json gone',
    ],
    [
      'must have a body',
      { 'paths/~token/delete/requestBody/required': true },
      'clients backends request: body optional → required',
    ],
    [
      'has no body',
      { 'paths/~token/delete/requestBody': undefined },
      'clients backends request: no body',
    ],
    [
      'wants one more header',
      {
        [`${view}/parameters/2`]: {
          name: 'X-Device',
          in: 'header',
          required: true,
          schema: { type: 'string' },
        },
      },
      'clients backends header `X-Device`: new, required',
    ],
    [
      'takes one more parameter',
      { [`${view}/parameters/2`]: { name: 'page', in: 'query', schema: { type: 'integer' } } },
      '- backends query `page`: new, optional',
    ],
    [
      'has a parameter less',
      { [`${view}/parameters/0`]: undefined },
      'clients backends query `fields`: gone',
    ],
    [
      'wants a header that was optional, in several operations',
      { 'components/parameters/Language/required': true },
      'clients backends header `Accept-Language`: optional → required',
      ORDER,
    ],
    [
      'has a parameter that is deprecated',
      { [`${view}/parameters/0/deprecated`]: true },
      '- - query `fields`: deprecated',
    ],
    [
      'has a parameter that is written otherwise',
      { [`${view}/parameters/0/explode`]: false },
      'clients backends query `fields`: written in another way',
    ],
  ]
  test.each(named(rows))('$name', ({ edit, line, operations }) => {
    expect(linesOf(edit)).toContain(line)
    if (operations !== undefined) expect(operationsOf(edit)).toEqual([operations])
  })
})

describe('a response', () => {
  const rows: readonly Row[] = [
    [
      'has a field less',
      { [`${schemas}/Order/properties/paid`]: undefined },
      'clients - `Order.paid`: gone',
      ORDER,
    ],
    [
      'may leave a field out',
      { [`${schemas}/Order/required`]: ['id', 'size', 'state', 'price'] },
      'clients - `Order.createdAt`: required → optional',
      ORDER,
    ],
    [
      'always has a field that was optional',
      { [`${schemas}/Error/required`]: ['message', 'code'] },
      '- backends `Error.code`: optional → required',
      EVERYTHING,
    ],
    [
      'always has a field of any kind',
      { [`${schemas}/Item/required`]: ['name', 'unit'] },
      '- backends `Item.unit`: optional → required',
    ],
    [
      'always has a new field',
      {
        [`${schemas}/Item/properties/unit`]: { type: 'string' },
        [`${schemas}/Item/required`]: ['name', 'unit'],
      },
      '- backends `Item.unit`: new, required',
      ORDER,
    ],
    [
      'may have a new field',
      { [`${schemas}/Item/properties/unit`]: { type: 'string' } },
      '- - `Item.unit`: new, optional',
    ],
    [
      'has a field of another type',
      { [`${schemas}/Order/properties/price/type`]: 'string' },
      'clients backends `Order.price`: type number → string',
    ],
    [
      'has whole numbers only',
      { [`${schemas}/Order/properties/price/type`]: 'integer' },
      '- backends `Order.price`: type number → integer',
    ],
    [
      'may have null',
      { [`${schemas}/Order/properties/price/type`]: ['number', 'null'] },
      'clients - `Order.price`: may be null',
    ],
    [
      'never has null any more',
      { [`${schemas}/Order/properties/gift`]: ref('Size') },
      '- backends `Size`: is never null',
    ],
    [
      'has a field without its format',
      { [`${schemas}/Order/properties/createdAt/format`]: undefined },
      'clients - `Order.createdAt`: format date-time → none',
    ],
    [
      'may have a new value of an enum, which requests have too',
      { [`${schemas}/Size/enum`]: ['s', 'm', 'l', 'xl'] },
      'clients backends `Size`: new: "xl"',
      ORDER,
    ],
    [
      'may have a new code of refusals',
      { [`${schemas}/ErrorCode/enum`]: ['not_found', 'validation', 'locked'] },
      'clients - `ErrorCode`: new: "locked"',
      EVERYTHING,
    ],
    [
      'names one more value of an open list',
      { [`${schemas}/State/anyOf/0/enum`]: ['open', 'sent', 'lost'] },
      '- - `State`: new in an open list: "lost"',
    ],
    [
      'has an open list',
      {
        [`${schemas}/ErrorCode`]: {
          anyOf: [{ enum: ['not_found', 'validation'] }, { type: 'string' }],
        },
      },
      'clients - `ErrorCode`: any value, not only "not_found", "validation"',
    ],
    [
      'has an open list of values of some length',
      {
        [`${schemas}/ErrorCode`]: {
          type: 'string',
          anyOf: [{ enum: ['not_found', 'validation'] }, { type: 'string', maxLength: 64 }],
        },
      },
      'clients - `ErrorCode`: any value, not only "not_found", "validation"',
      EVERYTHING,
    ],
    [
      'has another schema in its place',
      { [`${schemas}/Order/properties/size`]: ref('State') },
      'clients - `Order.size`: any value, not only "l", "m", "s"',
      ORDER,
    ],
    [
      'has a closed list',
      { [`${schemas}/State`]: { type: 'string', enum: ['open', 'sent'] } },
      '- backends `State`: only "open", "sent"',
    ],
    [
      'has another constant',
      { [`${schemas}/TokenOk/properties/result/const`]: 'success' },
      'clients backends `TokenOk.result`: "ok" → "success"',
    ],
    [
      'has one more shape',
      {
        [`${schemas}/TokenResult/oneOf/2`]: ref('Order'),
        [`${schemas}/TokenResult/discriminator/mapping/order`]: '#/components/schemas/Order',
      },
      'clients - `TokenResult`: new shape order',
      'tokenCreate',
    ],
    [
      'has a shape less',
      { [`${schemas}/TokenResult/oneOf/1`]: undefined },
      '- backends `TokenResult`: shape code gone',
    ],
    [
      'has shapes that are distinguished by something else',
      { [`${schemas}/TokenResult/discriminator/propertyName`]: 'kind' },
      'clients backends `TokenResult`: distinguished by `result` → `kind`',
    ],
    [
      'always has a field that had a default',
      {
        [`${schemas}/Order/properties/paid/default`]: undefined,
        [`${schemas}/Order/required`]: ['id', 'size', 'state', 'price', 'createdAt', 'paid'],
      },
      '- backends `Order.paid`: optional → required',
      ORDER,
    ],
    [
      'may have an empty list',
      { [`${schemas}/Order/properties/items/minItems`]: undefined },
      'clients - `Order.items`: minItems 1 → none',
    ],
    [
      'has another default',
      { [`${schemas}/Order/properties/paid/default`]: true },
      'clients backends `Order.paid`: default false → true',
    ],
    [
      'has another good status',
      {
        [`${create}/responses/200`]: { description: 'Started.' },
        [`${create}/responses/201`]: undefined,
      },
      'clients backends response 201: gone',
    ],
    [
      'is refused with a status that `default` covered',
      { [`${create}/responses/409`]: { $ref: '#/components/responses/Invalid' } },
      '- backends response 409: new',
    ],
    [
      'is refused with a status less',
      { [`${create}/responses/422`]: undefined },
      '- backends response 422: gone',
    ],
    [
      'has another media type',
      {
        'components/responses/NotFound/content': {
          'application/problem+json': { schema: ref('Error') },
        },
      },
      'clients backends response 404: media type application/json gone',
    ],
    [
      'has a body',
      {
        'paths/~orders~{order}/delete/responses/204/content': {
          'application/json': { schema: ref('Order') },
        },
      },
      '- backends response 204: no body → application/json',
    ],
    [
      'has a header less',
      { 'components/responses/TooMany/headers/Retry-After': undefined },
      'clients - header `Retry-After` of response 429: gone',
      'orderView, orderCreate, tokenCreate',
    ],
    [
      'may leave a header out',
      { 'components/headers/RetryAfter/required': undefined },
      'clients - header `Retry-After` of response 429: required → optional',
      'orderView, orderCreate, tokenCreate',
    ],
    [
      'always has a header that was optional',
      { 'components/responses/TooMany/headers/X-Trace/required': true },
      '- backends header `X-Trace` of response 429: optional → required',
    ],
    [
      'has a new header',
      {
        'components/responses/NotFound/headers/X-Trace': {
          required: true,
          schema: { type: 'string' },
        },
      },
      '- backends header `X-Trace` of response 404: new, required',
    ],
    [
      'has a header of another type',
      { 'components/responses/TooMany/headers/X-Trace/schema/type': 'integer' },
      'clients backends header `X-Trace` of response 429: type string → integer',
    ],
    [
      'has another machine code',
      { 'components/responses/Invalid/content/application~json/examples/one/value/code': 'wrong' },
      'clients backends response 422: new code: wrong; code gone: validation',
    ],
  ]
  test.each(named(rows))('$name', ({ edit, line, operations }) => {
    expect(linesOf(edit)).toContain(line)
    if (operations !== undefined) expect(operationsOf(edit)).toEqual([operations])
  })
})

describe('an operation', () => {
  const rows: readonly Row[] = [
    [
      'is gone',
      { [view]: undefined },
      'clients - operation GET /orders/{order}: gone',
      'orderView',
    ],
    [
      'is new',
      {
        'paths/~orders/get': {
          operationId: 'orderList',
          responses: { '200': { description: 'All.' } },
        },
      },
      '- backends operation GET /orders: new',
      'orderList',
    ],
    [
      'has another id',
      { [`${view}/operationId`]: 'order' },
      'clients - operationId: orderView → order',
    ],
    ['is deprecated', { [`${view}/deprecated`]: true }, '- - operation: deprecated'],
    [
      'wants a token',
      { 'paths/~token/post/security': [{ bearer: [] }] },
      'clients backends security: none → http bearer',
    ],
    [
      'wants no token any more',
      { [`${create}/security`]: [] },
      '- backends security: http bearer → none',
      'orderCreate',
    ],
    [
      'drops its security where nothing is said for all',
      { [`${create}/security`]: undefined },
      '- backends security: http bearer → none',
    ],
    [
      'drops its security where a token is required by all',
      { security: [{ bearer: [] }], 'paths/~token/post/security': undefined },
      'clients backends security: none → http bearer',
    ],
    [
      'wants a token that was optional',
      { 'paths/~token/delete/security': [{ bearer: [] }] },
      'clients backends security: http bearer or none → http bearer',
    ],
    [
      'takes a token that it did not look at',
      { 'paths/~token/post/security': [{}, { bearer: [] }] },
      '- backends security: none → http bearer or none',
    ],
    [
      'wants a token of another kind, like all that want one',
      { 'components/securitySchemes/bearer/scheme': 'basic' },
      'clients backends security: http bearer → http basic',
    ],
    [
      'no longer says that it wants no token, where nothing is said for all',
      { 'paths/~token/post/security': undefined },
      '- - security: no longer stated, which means none, as before',
    ],
    ['has another server', { 'servers/0/url': '/v3' }, 'clients backends servers: / → /v3'],
  ]
  test.each(named(rows))('$name', ({ edit, line, operations }) => {
    expect(linesOf(edit)).toContain(line)
    if (operations !== undefined) expect(operationsOf(edit)).toEqual([operations])
  })
})

test('a new refusal breaks clients where no other than those listed could come', () => {
  const at = 'paths/~orders~{order}/delete/responses'
  const before = { [`${at}/default`]: undefined }
  const edit = { [`${at}/409`]: { $ref: '#/components/responses/Invalid' } }
  expect(linesOf(edit, before)).toEqual(['clients backends response 409: new'])
})

describe('limits', () => {
  const attempts = { min: 3, default: 5, max: 5 }
  const session = { for: 'A session', min: 60, default: 90, max: 600 }
  const signIn = { counts: 'Wrong passwords of `tokenCreate`.', attempts }
  const before = { 'x-limits': { signIn, lifetimes: { session } } }
  const at = 'x-limits/signIn'
  const rows: readonly (readonly [name: string, edit: Edit, line: string, bump: string])[] = [
    [
      'a server is less free to choose',
      { [`${at}/attempts/min`]: 4 },
      '- backends `x-limits.signIn.attempts`: min 3 → 4',
      'major',
    ],
    [
      'a server is freer to choose',
      { [`${at}/attempts/max`]: 9 },
      'clients - `x-limits.signIn.attempts`: max 5 → 9',
      'major',
    ],
    [
      'sessions may be shorter',
      { 'x-limits/lifetimes/session/min': 30 },
      'clients - `x-limits.lifetimes.session`: min 60 → 30',
      'major',
    ],
    [
      'the sandbox does otherwise',
      { [`${at}/attempts/default`]: 4 },
      '- - `x-limits.signIn.attempts`: default 5 → 4',
      'minor',
    ],
    [
      'there is one more',
      { 'x-limits/signUp': { attempts } },
      'clients backends `x-limits.signUp`: new',
      'major',
    ],
    ['there is none', { [at]: undefined }, 'clients backends `x-limits.signIn`: gone', 'major'],
  ]
  const each = rows.map(([name, edit, line, bump]) => ({ name, edit, line, bump }))
  test.each(each)('$name', ({ edit, line, bump }) => {
    expect(linesOf(edit, before)).toEqual([line])
    expect(compareEdit(edit, before).bump).toBe(bump)
  })

  test('the operations that are counted are named', () => {
    const { changes } = compareEdit({ [`${at}/attempts/min`]: 4 }, before)
    expect(changes).toMatchObject([{ operations: ['tokenCreate'] }])
  })

  test('what is counted is a rule in prose', () => {
    const { rules } = compareEdit({ [`${at}/counts`]: 'Wrong passwords of 2 days.' }, before)
    expect(rules).toMatchObject([{ subject: '`x-limits.signIn.counts`' }])
  })
})

/** What says the same: the contract before, where it is not the example, and after. */
describe('equal in meaning', () => {
  const size = { type: 'string', enum: ['s', 'm', 'l'] }
  const rows: readonly (readonly [name: string, edit: Edit, before?: Edit])[] = [
    [
      'a parameter goes to its path',
      {
        'paths/~orders/parameters': [{ $ref: '#/components/parameters/Language' }],
        [`${create}/parameters`]: undefined,
      },
    ],
    [
      'a parameter goes to its operation',
      {
        'paths/~orders~{order}/parameters': undefined,
        'paths/~orders~{order}/delete/parameters': [
          { name: 'order', in: 'path', required: true, schema: ref('Id') },
        ],
        [`${view}/parameters/2`]: { name: 'order', in: 'path', required: true, schema: ref('Id') },
      },
    ],
    [
      'a parameter is written in place',
      {
        [`${create}/parameters/0`]: {
          name: 'accept-language',
          in: 'header',
          required: false,
          style: 'simple',
          description: 'The language of messages.',
          schema: { type: 'string', maxLength: 256 },
        },
      },
    ],
    [
      'a path parameter has another name',
      {
        'paths/~orders~{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: ref('Id') }],
          delete: { operationId: 'orderCancel', responses: { '204': { description: '' } } },
        },
        'paths/~orders~{order}': undefined,
      },
      {
        'paths/~orders~{order}': {
          parameters: [{ name: 'order', in: 'path', required: true, schema: ref('Id') }],
          delete: { operationId: 'orderCancel', responses: { '204': { description: '' } } },
        },
      },
    ],
    [
      'security goes to the whole document',
      {
        security: [{ bearer: [] }],
        [`${view}/security`]: undefined,
        [`${create}/security`]: undefined,
      },
    ],
    [
      'a security scheme has another name',
      {
        'components/securitySchemes': { token: { type: 'http', scheme: 'bearer' } },
        'paths/~orders~{order}/delete/security': [{ token: [] }],
        'paths/~token/delete/security': [{ token: [] }, {}],
        [`${view}/security`]: [{ token: [] }],
        [`${create}/security`]: [{ token: [] }],
      },
    ],
    [
      '`const` becomes an enum of one',
      { [`${schemas}/TokenOk/properties/result`]: { enum: ['ok'] } },
    ],
    [
      'an enum becomes a choice of constants',
      { [`${schemas}/Size`]: { oneOf: [{ const: 'l' }, { const: 's' }, { const: 'm' }] } },
    ],
    [
      'a choice with null becomes a list of types',
      {
        [`${schemas}/Order/properties/gift`]: {
          description: 'Its wrapping, or null.',
          type: ['string', 'null'],
          enum: ['s', 'm', 'l', null],
        },
      },
    ],
    [
      'a list of types becomes a choice with null',
      {
        [`${schemas}/NewOrder/properties/note`]: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      },
    ],
    ['`allOf` of one', { [`${schemas}/Order/properties/id`]: { allOf: [ref('Id')] } }],
    ['`oneOf` of one', { [`${schemas}/Order/properties/id`]: { oneOf: [ref('Id')] } }],
    [
      'a schema in two halves',
      {
        [`${schemas}/Item`]: {
          allOf: [
            { type: 'object', properties: { name: { type: 'string' } } },
            { required: ['name'], properties: { amount: { type: 'integer', minimum: 1 } } },
          ],
        },
      },
    ],
    [
      'a schema has another name',
      {
        [`${schemas}/Scale`]: size,
        [`${schemas}/Size`]: undefined,
        [`${schemas}/NewOrder/properties/size`]: ref('Scale'),
        [`${schemas}/Order/properties/size`]: ref('Scale'),
        [`${schemas}/Order/properties/gift/oneOf/0`]: ref('Scale'),
      },
    ],
    [
      'the shapes of a choice have other names',
      {
        [`${schemas}/Good`]: {
          type: 'object',
          required: ['result', 'token'],
          properties: { result: { const: 'ok' }, token: { type: 'string' } },
        },
        [`${schemas}/TokenOk`]: undefined,
        [`${schemas}/TokenResult/oneOf`]: [ref('TokenCode'), ref('Good')],
        [`${schemas}/TokenResult/discriminator/mapping/ok`]: '#/components/schemas/Good',
      },
    ],
    ['a schema is written in place', { [`${schemas}/Order/properties/size`]: size }],
    [
      'a response is written in place',
      {
        [`${view}/responses/404`]: {
          description: 'There is none.',
          content: {
            'application/json; charset=utf-8': {
              schema: ref('Error'),
              example: { code: 'not_found', message: 'Not found' },
            },
          },
        },
      },
    ],
    [
      '`anyOf` of shapes that exclude each other',
      {
        [`${schemas}/TokenResult/anyOf`]: [ref('TokenOk'), ref('TokenCode')],
        [`${schemas}/TokenResult/oneOf`]: undefined,
      },
    ],
    [
      'an open bound of whole numbers',
      { [`${schemas}/Item/properties/amount`]: { type: 'integer', minimum: 1 } },
    ],
    [
      'another order of names',
      { [`${schemas}/Order/required`]: ['price', 'state', 'createdAt', 'size', 'id'] },
    ],
    [
      'what is so anyway',
      {
        [`${schemas}/Item/additionalProperties`]: true,
        [`${schemas}/Item/properties/name/minLength`]: 0,
        [`${schemas}/Order/properties/items/uniqueItems`]: false,
      },
    ],
    ['a component that nothing uses', { [`${schemas}/Unused`]: { type: 'string' } }],
    ['tags', { tags: [{ name: 'orders' }], [`${view}/tags`]: ['orders'] }],
    ['the server is named otherwise', { 'servers/0': { url: '', description: 'Here.' } }],
    ['nothing', {}],
  ]
  const each = rows.map(([name, edit, before]) => ({ name, edit, before }))
  test.each(each)('$name', ({ edit, before }) => {
    const { changes, notes, rules, documentation, bump } = compareEdit(edit, before)
    expect({ changes, notes, rules, documentation, bump }).toEqual({
      changes: [],
      notes: [],
      rules: [],
      documentation: 0,
      bump: 'none',
    })
  })
})

describe('prose', () => {
  test.each([
    ['a number', 'At most 5 requests', 'At most 10 requests'],
    ['a word such as must', 'The order of this buyer', 'The buyer must be the one of the order'],
  ])('a sentence that holds %s is pointed out', (_, from, to) => {
    const text = 'The order of this buyer. At most 5 requests in a minute are answered.'
    const { rules, bump, changes } = compareEdit({
      [`${view}/description`]: text.replace(from, to),
    })
    expect(changes).toEqual([])
    expect(bump).toBe('minor')
    expect(rules).toMatchObject([{ subject: 'description', operations: ['orderView'] }])
    expect([...(rules[0]?.old ?? []), ...(rules[0]?.now ?? [])].join()).toContain(to)
  })

  test('a rule for all is pointed out, and so is one that is gone', () => {
    const { rules } = compareEdit({ 'info/description': 'Orders of a shop.' })
    expect(rules).toMatchObject([
      {
        subject: 'the whole contract',
        operations: [],
        old: ['A token lives for 30 days.', 'Clients must ignore fields that they do not know.'],
        now: [],
      },
    ])
  })

  test('of a field: every operation that has it is named', () => {
    const { rules } = compareEdit({
      [`${schemas}/Order/properties/gift/description`]: 'Only of paper.',
    })
    expect(rules).toMatchObject([
      { subject: '`Order.gift`', operations: ['orderView', 'orderCreate'] },
    ])
  })

  test('other words, other line breaks and a rule that moved are no rule that changed', () => {
    const words = compareEdit({ [`${create}/description`]: 'Begins an order.' })
    expect([words.rules, words.bump, words.documentation]).toEqual([[], 'patch', 1])
    const breaks = 'The order of this buyer.\nAt most 5 requests\nin a minute are answered!'
    expect(compareEdit({ [`${view}/description`]: breaks }).bump).toBe('none')
    const moved = compareEdit({
      'info/description': 'Orders of a shop. Clients must ignore fields that they do not know.',
      [`${create}/description`]: 'Starts an order. A token lives for 30 days.',
    })
    expect([moved.rules, moved.bump]).toEqual([[], 'none'])
  })

  test('an example is documentation', () => {
    const path = 'components/responses/NotFound/content/application~json/example/message'
    const { changes, bump, documentation } = compareEdit({ [path]: 'No' })
    expect([changes, bump, documentation]).toEqual([[], 'patch', 2])
  })
})

describe('the version that a change asks for', () => {
  const gone = { [`${view}`]: undefined }
  test.each<readonly [change: string, edit: Edit, asked: string]>([
    ['breaks clients', gone, '2.0.0'],
    ['asks work of backends', { [`${schemas}/Error/required`]: ['message', 'code'] }, '1.5.0'],
    [
      'adds what may be there',
      { [`${schemas}/Item/properties/unit`]: { type: 'string' } },
      '1.5.0',
    ],
    ['changes words', { [`${create}/description`]: 'Begins an order.' }, '1.4.3'],
    ['changes nothing', {}, '1.4.2'],
  ])('%s', (_, edit, asked) => {
    const { versions, versionHolds } = compareEdit(edit)
    expect(versions).toEqual({ old: '1.4.2', new: '1.4.2', asked })
    const isSame = asked === '1.4.2'
    expect(versionHolds).toBe(isSame)
    const raised = isSame ? edit : { ...edit, 'info/version': asked }
    expect(compareEdit(raised).versionHolds).toBe(true)
  })
})
