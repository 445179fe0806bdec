import { describe, expect, test } from 'vitest'
import { compareEdit, type Edit } from './testing/edit'
import { schemas, create, view, ref } from './testing/table'

describe('equal in meaning', () => {
  const size = { type: 'string', enum: ['s', 'm', 'l'] }
  const rows: readonly (readonly [name: string, edit: Edit, before?: Edit])[] = [
    [
      'a parameter moves to its path',
      {
        'paths/~orders/parameters': [{ $ref: '#/components/parameters/Language' }],
        [`${create}/parameters`]: undefined,
      },
    ],
    [
      'a parameter moves to its operation',
      {
        'paths/~orders~{order}/parameters': undefined,
        'paths/~orders~{order}/delete/parameters': [
          { name: 'order', in: 'path', required: true, schema: ref('Id') },
        ],
        [`${view}/parameters/2`]: { name: 'order', in: 'path', required: true, schema: ref('Id') },
      },
    ],
    [
      'a parameter is inlined',
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
      'security moves to the whole document',
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
    ['a schema is inlined', { [`${schemas}/Order/properties/size`]: size }],
    [
      'a response is inlined',
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
      'explicit defaults',
      {
        [`${schemas}/Item/additionalProperties`]: true,
        [`${schemas}/Item/properties/name/minLength`]: 0,
        [`${schemas}/Order/properties/items/uniqueItems`]: false,
      },
    ],
    ['a component that nothing uses', { [`${schemas}/Unused`]: { type: 'string' } }],
    ['tags', { tags: [{ name: 'orders' }], [`${view}/tags`]: ['orders'] }],
    ['the server has another description', { 'servers/0': { url: '', description: 'Here.' } }],
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
