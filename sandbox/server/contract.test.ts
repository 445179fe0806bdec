import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { operations } from '#/api/generated/operations'
import { mismatchOf } from './contract'
import { refused, testWorld } from './test-world'

afterEach(() => {
  vi.restoreAllMocks()
})

const rows = Object.entries(operations).map(([key, operation]) => {
  const [method = '', path = ''] = key.split(' ')
  return { id: operation.id, method, path: path.replace('/api/v2/user/', '') }
})

describe('every operation', () => {
  test('of openapi.yaml is handled', async () => {
    const ids = [...readFileSync('openapi.yaml', 'utf8').matchAll(/operationId: (\w+)/g)]
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.map(([, id]) => id).toSorted())
    const { call } = testWorld()
    for (const { method, path } of rows) {
      const { status } = await call(method, path, method === 'GET' ? {} : { body: {} })
      expect([404, 405, 500], `${method} ${path}`).not.toContain(status)
    }
  })
})

describe('an answer', () => {
  const checkOf = operations['GET /api/v2/user/check']
  const user = {
    login: 'a',
    email: 'b',
    active: true,
    money: 1,
    votes: 1,
    mfa: null,
    pendingEmail: null,
  }
  const data = { user, sessions: [], transactions: [], authorCode: null, jwt: 'x' }

  test.each([
    ['good', 200, JSON.stringify(data), undefined],
    ['of a wrong type', 200, JSON.stringify({ ...data, authorCode: 1 }), /authorCode/],
    ['with a part missing', 200, JSON.stringify({ ...data, user: {} }), /user\.login/],
    [
      'with a field too much',
      200,
      JSON.stringify({ ...data, user: { ...user, hash: 'x' } }),
      /user\/hash/,
    ],
    ['a good refusal', 401, '{"message":"x","code":"expired"}', undefined],
    ['a refusal without a code', 401, '{"message":"x"}', /code/],
    [
      'with an unknown value',
      200,
      JSON.stringify({ ...data, user: { ...user, mfa: 'key' } }),
      /user\/mfa/,
    ],
    ['a refusal without a message', 401, '{"code":"expired"}', /message/],
    ['a refusal with an unknown code', 401, '{"message":"x","code":"y"}', /code/],
  ])('%s', (_, status, text, wrong) => {
    const found = mismatchOf(checkOf, status, text)
    if (wrong === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(wrong)
  })

  test("that is not the contract's becomes 500, loudly", async () => {
    const loud = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { call, signIn, world } = testWorld()
    const token = await signIn('rider')
    const rider = [...world.state.players.values()].find(({ login }) => login === 'rider')
    Object.assign(rider ?? {}, { money: 'much' })
    const answer = await call('GET', 'check', { token })
    expect(refused(answer)).toBe('500 server_error')
    expect(loud.mock.calls.flat().join(' ')).toMatch(/SANDBOX.*sessionCheck 200.*user\.money/)
  })

  test('that fails inside becomes 500, loudly', async () => {
    const loud = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { call, world } = testWorld({ now: () => Date.now() })
    world.state.players.clear()
    vi.spyOn(world.state.players, 'values').mockImplementation(() => {
      throw new Error('lost')
    })
    const answer = await call('POST', 'signIn', { body: { login: 'a', password: 'b' } })
    expect(refused(answer)).toBe('500 server_error')
    expect(loud).toHaveBeenCalledOnce()
  })
})

test('refuses unknown paths and methods', async () => {
  const { call } = testWorld()
  expect(refused(await call('GET', 'nothing'))).toBe('404 not_found')
  const answer = await call('PUT', 'check')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET')
})
