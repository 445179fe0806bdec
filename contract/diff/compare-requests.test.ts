import { describe, expect, test } from 'vitest'
import {
  schemas,
  create,
  view,
  ref,
  ORDER,
  named,
  linesOf,
  operationsOf,
  type Row,
} from './testing/table'

describe('a request', () => {
  const rows: readonly Row[] = [
    [
      'requires one more field',
      {
        [`${schemas}/Credentials/properties/device`]: { type: 'string' },
        [`${schemas}/Credentials/required`]: ['login', 'password', 'device'],
      },
      'clients backends `Credentials.device`: new, required',
      'tokenCreate',
    ],
    [
      'accepts one more field',
      { [`${schemas}/Credentials/properties/device`]: { type: 'string' } },
      '- backends `Credentials.device`: new, optional',
    ],
    [
      'no longer accepts a field',
      { [`${schemas}/Credentials/properties/keep`]: undefined },
      'clients backends `Credentials.keep`: gone',
    ],
    [
      'requires a field that was optional',
      { [`${schemas}/NewOrder/required`]: ['size', 'count', 'note'] },
      'clients backends `NewOrder.note`: optional → required',
      'orderCreate',
    ],
    [
      'no longer requires a field',
      { [`${schemas}/NewOrder/required`]: ['size'] },
      '- backends `NewOrder.count`: required → optional',
    ],
    [
      'allows only shorter values',
      { [`${schemas}/Credentials/properties/login/maxLength`]: 12 },
      'clients backends `Credentials.login`: maxLength 20 → 12',
    ],
    [
      'allows longer values',
      { [`${schemas}/Credentials/properties/login/maxLength`]: 32 },
      '- backends `Credentials.login`: maxLength 20 → 32',
    ],
    [
      'allows values of any length',
      { [`${schemas}/Credentials/properties/login/maxLength`]: undefined },
      '- backends `Credentials.login`: maxLength 20 → none',
    ],
    [
      'has a greater minimum',
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
      'accepts fractions',
      { [`${schemas}/NewOrder/properties/count/type`]: 'number' },
      '- backends `NewOrder.count`: type integer → number',
    ],
    [
      'refuses null',
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
      'loses its default',
      { [`${schemas}/Credentials/properties/keep/default`]: undefined },
      'clients backends `Credentials.keep`: default true → none',
    ],
    [
      'gains a default',
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
      'requires one more header',
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
      'accepts one more parameter',
      { [`${view}/parameters/2`]: { name: 'page', in: 'query', schema: { type: 'integer' } } },
      '- backends query `page`: new, optional',
    ],
    [
      'loses a parameter',
      { [`${view}/parameters/0`]: undefined },
      'clients backends query `fields`: gone',
    ],
    [
      'requires a header that was optional, in several operations',
      { 'components/parameters/Language/required': true },
      'clients backends header `Accept-Language`: optional → required',
      ORDER,
    ],
    [
      'has a deprecated parameter',
      { [`${view}/parameters/0/deprecated`]: true },
      '- - query `fields`: deprecated',
    ],
    [
      'has a parameter that is serialized differently',
      { [`${view}/parameters/0/explode`]: false },
      'clients backends query `fields`: serialized differently',
    ],
  ]
  test.each(named(rows))('$name', ({ edit, line, operations }) => {
    expect(linesOf(edit)).toContain(line)
    if (operations !== undefined) expect(operationsOf(edit)).toEqual([operations])
  })
})
