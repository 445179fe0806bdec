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
      'requires a token',
      { 'paths/~token/post/security': [{ bearer: [] }] },
      'clients backends security: none → http bearer',
    ],
    [
      'no longer requires a token',
      { [`${create}/security`]: [] },
      '- backends security: http bearer → none',
      'orderCreate',
    ],
    [
      'drops its security without a global default',
      { [`${create}/security`]: undefined },
      '- backends security: http bearer → none',
    ],
    [
      'drops its security with a global token requirement',
      { security: [{ bearer: [] }], 'paths/~token/post/security': undefined },
      'clients backends security: none → http bearer',
    ],
    [
      'requires a token that was optional',
      { 'paths/~token/delete/security': [{ bearer: [] }] },
      'clients backends security: http bearer or none → http bearer',
    ],
    [
      'accepts a token it ignored before',
      { 'paths/~token/post/security': [{}, { bearer: [] }] },
      '- backends security: none → http bearer or none',
    ],
    [
      'requires another kind of token, like all that require one',
      { 'components/securitySchemes/bearer/scheme': 'basic' },
      'clients backends security: http bearer → http basic',
    ],
    [
      'no longer states that it requires no token, without a global default',
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

test('breaks clients with a new refusal if only listed ones could come', () => {
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
      'the sandbox chooses differently',
      { [`${at}/attempts/default`]: 4 },
      '- - `x-limits.signIn.attempts`: default 5 → 4',
      'minor',
    ],
    [
      'a limit is added',
      { 'x-limits/signUp': { attempts } },
      'clients backends `x-limits.signUp`: new',
      'major',
    ],
    [
      'a limit is removed',
      { [at]: undefined },
      'clients backends `x-limits.signIn`: gone',
      'major',
    ],
  ]
  const each = rows.map(([name, edit, line, bump]) => ({ name, edit, line, bump }))
  test.each(each)('$name', ({ edit, line, bump }) => {
    expect(linesOf(edit, before)).toEqual([line])
    expect(compareEdit(edit, before).bump).toBe(bump)
  })

  test('names the operations that are counted', () => {
    const { changes } = compareEdit({ [`${at}/attempts/min`]: 4 }, before)
    expect(changes).toMatchObject([{ operations: ['tokenCreate'] }])
  })

  test('treats what is counted as a rule in prose', () => {
    const { rules } = compareEdit({ [`${at}/counts`]: 'Wrong passwords of 2 days.' }, before)
    expect(rules).toMatchObject([{ subject: '`x-limits.signIn.counts`' }])
  })
})

/** Equal contracts: the one before, if it is not the example, and the one after. */
