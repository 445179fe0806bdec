import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { sessionCheck } from '#/api/generated/endpoints/session/session'
import { getSessionCheckResponseMock } from '#/api/generated/endpoints/session/session.msw'
import { vJwt } from '#/api/generated/valibot/valibot.gen'
import { readToken, storeToken, storeUser } from '#/testing/stored'
import { showLocale } from '#/locales/document-locale'
import { FRESH_FOR, LIMIT } from '#/api/pace'
import { bootScript } from '#/testing/boot-script'
import { responding } from '#/testing/faulty-server'
import { useFaultyServer } from '#/testing/http-harness'

const server = useFaultyServer()
const boot = bootScript()
const data = { ...getSessionCheckResponseMock(), jwt: 'held' }

/** Opens the profile as a player with `token`. */
async function bootAsPlayer(token = 'held'): Promise<void> {
  server.behave(responding(200, JSON.stringify(data)))
  storeToken(token)
  storeUser(data.user)
  await boot('/profile')
}

test('sends the same request as the app, once, and the app uses its response', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await bootAsPlayer()
  expect(limit).toHaveBeenCalledExactlyOnceWith(LIMIT)
  expect(await sessionCheck()).toEqual(data)
  expect(server.requests()).toHaveLength(1)
  await sessionCheck()
  const [early, later] = server.requests().map(({ method, url, headers }) => {
    const { 'accept-language': language, ...rest } = headers
    return { method, url, language, rest }
  })
  expect(early).toEqual({ ...later, language: 'ru' })
})

const bootRenewed = async (status = 200, jwt: unknown = 'renewed') => {
  server.behave(responding(status, JSON.stringify({ ...data, jwt })))
  storeToken('held')
  storeUser(data.user)
  await boot('/profile')
}

test('A12 stores a renewed token before the app loads, which still uses the response', async () => {
  await bootRenewed()
  await window.earlyCheck?.response
  expect(localStorage.getItem('token')).toBe('renewed')
  expect(await sessionCheck()).toMatchObject({ jwt: 'renewed' })
  expect(server.requests()).toHaveLength(1)
})

// Neither can import the schema: one is inline, the other is in the first chunk.
test.each([1, 2, 1000, 4096, 4097, 5000, 8192, 16_384])(
  'accepts a token of %i characters exactly if the contract and the storage do',
  async (length) => {
    const token = 't'.repeat(length)
    await bootAsPlayer(token)
    const isToken = v.is(vJwt, token)
    expect([window.earlyCheck?.token, readToken()]).toEqual(
      isToken ? [token, token] : [undefined, null],
    )
    await window.earlyCheck?.response
  },
)

test('does not overwrite the token of another sign-in', async () => {
  await bootRenewed()
  storeToken('another')
  await window.earlyCheck?.response
  expect(localStorage.getItem('token')).toBe('another')
})

// Otherwise a player who has signed out since would seem signed in again by another tab.
test('stores no token after the app has taken the response', async () => {
  await bootRenewed()
  const early = window.earlyCheck
  window.earlyCheck = undefined
  await early?.response
  expect(localStorage.getItem('token')).toBe('held')
})

test.each([
  [403, 'renewed'],
  [200, 'two words'],
  [200, null],
])('stores no token from a %i with the token %j', async (status, jwt) => {
  await bootRenewed(status, jwt)
  await window.earlyCheck?.response
  expect(localStorage.getItem('token')).toBe('held')
})

test('leaves a response that is not JSON to the app', async () => {
  server.behave(responding(200, 'no JSON'))
  storeToken('held')
  storeUser(data.user)
  await boot('/profile')
  await window.earlyCheck?.response.catch(() => undefined)
  await expect(sessionCheck()).rejects.toMatchObject({ problem: { reason: 'bad-response' } })
})

test('ignores the early response if the token has changed', async () => {
  await bootAsPlayer('former')
  await window.earlyCheck?.response
  storeToken('another')
  await sessionCheck()
  expect(server.requests().map(({ headers }) => headers.authorization)).toEqual([
    'Bearer former',
    'Bearer another',
  ])
})

test('ignores the early response if the language has changed', async () => {
  await bootAsPlayer()
  await window.earlyCheck?.response
  showLocale('en')
  await sessionCheck()
  expect(server.requests().map(({ headers }) => headers['accept-language'])).toEqual(['ru', 'en'])
})

test.each([
  [FRESH_FOR - 1000, 1],
  [FRESH_FOR + 1000, 2],
])('uses the early response while it is fresh: %i ms later, %i requests', async (age, requests) => {
  await bootAsPlayer()
  await window.earlyCheck?.response
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + age)
  await sessionCheck()
  expect(server.requests()).toHaveLength(requests)
})

test('ignores the early response for a page of older top-ups', async () => {
  await bootAsPlayer()
  await window.earlyCheck?.response
  await sessionCheck({ cursor: 'pay_50' })
  await sessionCheck()
  expect(server.requests().at(-1)?.url).toContain('cursor=pay_50')
})

test.each([
  ['the storage is empty', () => localStorage.clear()],
  ['there is no user', () => localStorage.removeItem('user')],
  ['the token is invalid', () => localStorage.setItem('token', 'two words')],
])('sends no request if %s', async (_name, prepare) => {
  storeToken('held')
  storeUser(data.user)
  prepare()
  await boot('/profile')
  expect(window.earlyCheck).toBeUndefined()
})
