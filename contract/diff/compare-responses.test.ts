import { describe, expect, test } from 'vitest'
import {
  schemas,
  create,
  ref,
  ORDER,
  EVERYTHING,
  named,
  linesOf,
  operationsOf,
  type Row,
} from './testing/table'

describe('a response', () => {
  const rows: readonly Row[] = [
    [
      'loses a field',
      { [`${schemas}/Order/properties/paid`]: undefined },
      'clients - `Order.paid`: gone',
      ORDER,
    ],
    [
      'may omit a field',
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
      'may be null',
      { [`${schemas}/Order/properties/price/type`]: ['number', 'null'] },
      'clients - `Order.price`: may be null',
    ],
    [
      'is never null any more',
      { [`${schemas}/Order/properties/gift`]: ref('Size') },
      '- backends `Size`: is never null',
    ],
    [
      'loses the format of a field',
      { [`${schemas}/Order/properties/createdAt/format`]: undefined },
      'clients - `Order.createdAt`: format date-time → none',
    ],
    [
      'may have a new enum value, which requests have too',
      { [`${schemas}/Size/enum`]: ['s', 'm', 'l', 'xl'] },
      'clients backends `Size`: new: "xl"',
      ORDER,
    ],
    [
      'may have a new refusal code',
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
      'has an open list of values with a length limit',
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
      'has another schema instead',
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
      'loses a shape',
      { [`${schemas}/TokenResult/oneOf/1`]: undefined },
      '- backends `TokenResult`: shape code gone',
    ],
    [
      'has another shape instead of one',
      {
        [`${schemas}/TokenResult/oneOf/1`]: {
          type: 'object',
          required: ['result'],
          properties: { result: { type: 'string', const: 'number' } },
        },
      },
      'clients backends `TokenResult.result`: "code" → "number"',
    ],
    [
      'has another discriminator',
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
      'has another success status',
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
      'loses a refusal status',
      { [`${create}/responses/422`]: undefined },
      'clients backends response 422: gone',
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
      'loses a header',
      { 'components/responses/TooMany/headers/Retry-After': undefined },
      'clients - header `Retry-After` of response 429: gone',
      'orderView, orderCreate, tokenCreate',
    ],
    [
      'may omit a header',
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
      'may have a new header',
      { 'components/responses/NotFound/headers/X-Trace': { schema: { type: 'string' } } },
      '- - header `X-Trace` of response 404: new, optional',
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
