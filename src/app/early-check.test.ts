import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { sessionCheck } from '#/api/generated/endpoints/session/session'
import { getSessionCheckResponseMock } from '#/api/generated/endpoints/session/session.msw'
import { vJwt } from '#/api/generated/valibot/valibot.gen'
import { readToken, storeToken, storeUser } from '#/testing/stored'
import { showLocale } from '#/locales/document-locale'
import { FRESH_FOR, SHORT_LIMIT } from '#/api/pace'
import { bootScript } from '#/testing/boot-script'
import { responding } from '#/testing/faulty-server'
import { useFaultyServer } from '#/testing/http-harness'

const server = useFaultyServer()
const boot = bootScript()
const data = { ...getSessionCheckResponseMock(), jwt: 'held' }

/** Opens the profile as a player who holds `token`. */
async function bootAsPlayer(token = 'held'): Promise<void> {
  server.behave(responding(200, JSON.stringify(data)))
  storeToken(token)
  storeUser(data.user)
  await boot('/profile')
}

test('sends the request that the app itself would send, once, and the app takes the response', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await bootAsPlayer()
  expect(limit).toHaveBeenCalledExactlyOnceWith(SHORT_LIMIT)
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

test('A12 stores a renewed token before the app is there, which takes the response all the same', async () => {
  await bootRenewed()
  await window.earlyCheck?.response
  expect(localStorage.getItem('token')).toBe('renewed')
  expect(await sessionCheck()).toMatchObject({ jwt: 'renewed' })
  expect(server.requests()).toHaveLength(1)
})

// Neither may import the schema: the one is inline, the other in the first chunk.
test.each([1, 2, 1000, 4096, 4097, 5000, 8192, 16_384])(
  'a token of %i characters is one here and in the storage where it is one for the contract',
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

test('stores no token over that of another sign-in', async () => {
  await bootRenewed()
  storeToken('another')
  await window.earlyCheck?.response
  expect(localStorage.getItem('token')).toBe('another')
})

// Whoever signs out meanwhile would pass for signed in anew by another tab.
test('stores no token once the app has taken the response', async () => {
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
])('stores no token of a response %i with the token %j', async (status, jwt) => {
  await bootRenewed(status, jwt)
  await window.earlyCheck?.response
  expect(localStorage.getItem('token')).toBe('held')
})

test('leaves a response that is no JSON to the app', async () => {
  server.behave(responding(200, 'no JSON'))
  storeToken('held')
  storeUser(data.user)
  await boot('/profile')
  await window.earlyCheck?.response.catch(() => undefined)
  await expect(sessionCheck()).rejects.toMatchObject({ problem: { reason: 'bad-response' } })
})

test('ignores the early response once the token has changed', async () => {
  await bootAsPlayer('former')
  await window.earlyCheck?.response
  storeToken('another')
  await sessionCheck()
  expect(server.requests().map(({ headers }) => headers.authorization)).toEqual([
    'Bearer former',
    'Bearer another',
  ])
})

test('ignores the early response once the language has changed', async () => {
  await bootAsPlayer()
  await window.earlyCheck?.response
  showLocale('en')
  await sessionCheck()
  expect(server.requests().map(({ headers }) => headers['accept-language'])).toEqual(['ru', 'en'])
})

test.each([
  [FRESH_FOR - 1000, 1],
  [FRESH_FOR + 1000, 2],
])('is taken while it is fresh: %i ms later, %i requests', async (age, requests) => {
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
  ['nobody is signed in', () => localStorage.clear()],
  ['there is no user', () => localStorage.removeItem('user')],
  ['the token is none', () => localStorage.setItem('token', 'two words')],
])('is not asked where %s', async (_name, prepare) => {
  storeToken('held')
  storeUser(data.user)
  prepare()
  await boot('/profile')
  expect(window.earlyCheck).toBeUndefined()
})
