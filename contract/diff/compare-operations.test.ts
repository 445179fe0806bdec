import { describe, expect, test } from 'vitest'
import { compareEdit, type Edit } from './testing/edit'
import { create, view, named, linesOf, operationsOf, type Row } from './testing/table'

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
