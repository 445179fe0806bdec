// @vitest-environment page
import { expect, test, vi } from 'vitest'
import { sessionCheck } from '#/api/generated/endpoints/session/session'
import { getSessionCheckResponseMock } from '#/api/generated/endpoints/session/session.msw'
import { storeToken, storeUser } from '#/testing/stored'
import { showLocale } from '#/locales/document-locale'
import { FRESH_FOR } from '#/api/pace'
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
  await bootAsPlayer()
  expect(await sessionCheck()).toEqual(data)
  expect(server.requests()).toHaveLength(1)
  await sessionCheck()
  const [early, later] = server.requests().map(({ method, url, headers }) => {
    const { 'accept-language': language, ...rest } = headers
    return { method, url, language, rest }
  })
  expect(early).toEqual({ ...later, language: 'ru' })
})

test('ignores the early response once the token has changed', async () => {
  await bootAsPlayer('former')
  await window.earlyCheck?.response
  storeToken('held')
  await sessionCheck()
  expect(server.requests().map(({ headers }) => headers.authorization)).toEqual([
    'Bearer former',
    'Bearer held',
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
