// @vitest-environment page
import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, breaks, later, pass, scriptedFetch } from '#/testing/scripted-fetch'
import { expectConsoleError } from '#/testing/console-watch'
import { sessionWithServer, start } from '#/testing/session'
import { getSessionCheckResponseMock } from '#/api/generated/endpoints/session/session.msw'
import type { UserData } from '#/api/generated/model/userData'
import { isLoggedIn } from './identity'
import { applySignIn } from './server-client'
import { clearSession, readIdentity, type AuthStore } from './auth-store'
import { sessionQuery } from './session-query'
import { storeToken, storeUser } from './storage'

const data = getSessionCheckResponseMock()
const rider: UserData = { ...data, jwt: 'held' }
const fresh: UserData = { ...data, user: { ...data.user, money: 7 }, jwt: 'renewed' }
const other: UserData = { ...data, user: { ...data.user, login: 'other' }, jwt: 'others' }

const network = scriptedFetch()
const notify = vi.fn()
const onSessionLost = vi.fn()
let store: AuthStore
let client: QueryClient

beforeEach(() => {
  notify.mockClear()
  onSessionLost.mockClear()
  ;({ session: store, client } = sessionWithServer({ notify, onSessionLost }))
  client.mount()
})
afterEach(() => {
  client.unmount()
  client.clear()
  onlineManager.setOnline(true)
})

const stored = () => Object.fromEntries(Object.entries({ ...localStorage }))
const cached = () => client.getQueryData(sessionQuery.queryKey)
const isIn = () => isLoggedIn(readIdentity(store))

function hold({ user, jwt }: UserData) {
  storeToken(jwt)
  storeUser(user)
}

/** As somebody is who never signed in; and nobody was told of it. */
function expectNobody() {
  expect(stored()).toEqual({})
  expect(readIdentity(store)).toEqual({ authenticated: false, token: null, user: null })
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([])
  expect(notify).not.toHaveBeenCalled()
  expect(onSessionLost).not.toHaveBeenCalled()
}

describe('at start', () => {
  test('a stored player is believed at once, and then replaced by the server', async () => {
    hold(rider)
    const checked = later(answer(200, fresh))
    network.reply(checked.reply)
    void start(store)

    expect(readIdentity(store)).toEqual({ authenticated: true, token: 'held', user: rider.user })
    await pass()
    expect(network.calls).toMatchObject([
      { method: 'GET', path: '/api/v2/user/check', bearer: 'Bearer held' },
    ])
    // What only the server may say is not there before it said so.
    expect(cached()).toBeUndefined()

    await checked.come()
    await pass()
    expect(readIdentity(store)).toEqual({
      authenticated: true,
      token: 'renewed',
      user: fresh.user,
    })
    expect(stored()).toEqual({ token: 'renewed', user: JSON.stringify(fresh.user) })
    expect(cached()).toEqual(fresh)
  })

  test.each([
    ['nothing', {}],
    ['a token', { token: 'held' }],
    ['a user', { user: JSON.stringify(rider.user) }],
    ['a token and a broken user', { token: 'held', user: '{"login":"ri' }],
    ['a broken token and a user', { token: 'маяк', user: JSON.stringify(rider.user) }],
  ])('%s in the storage asks nobody and believes nobody', async (_name, state) => {
    for (const [key, value] of Object.entries(state)) localStorage.setItem(key, value)
    await start(store)
    expect(network.calls).toEqual([])
    expect(isIn()).toBe(false)
  })

  test.each([401, 400, 403, 404])('%d fails at once, without a word', async (status) => {
    if (status !== 401) expectConsoleError(/sessionCheck: HTTP/)
    hold(rider)
    network.reply(answer(status, { message: 'No' }))
    await start(store)
    expect(network.calls).toHaveLength(1)
    expectNobody()
  })

  test.each([
    ['once', [breaks]],
    ['twice', [breaks, answer(500, {})]],
  ])('a server that comes back after failing %s keeps the player', async (_times, failures) => {
    hold(rider)
    network.reply(...failures, answer(200, fresh))
    void start(store)
    await pass(1400)
    expect(readIdentity(store)).toEqual({
      authenticated: true,
      token: 'renewed',
      user: fresh.user,
    })
  })

  test('a page that is left while the check is under way takes nothing with it', async () => {
    hold(rider)
    const checked = later(answer(200, fresh))
    network.reply(checked.reply)
    void start(store)
    const leave = new QueryObserver(client, sessionQuery).subscribe(() => undefined)
    await pass()
    leave()
    await pass()
    expect(isIn()).toBe(true)
    await checked.come()
    await pass()
    expect(network.calls).toHaveLength(1)
    expect(readIdentity(store)).toEqual({
      authenticated: true,
      token: 'renewed',
      user: fresh.user,
    })
  })

  test('a retry that is refused ends it', async () => {
    hold(rider)
    network.reply(breaks, answer(401, { message: 'No' }))
    void start(store)
    await pass(400)
    expect(network.calls).toHaveLength(2)
    expectNobody()
  })
})

describe('offline', () => {
  test('asks nobody and fails nothing; back online it asks', async () => {
    hold(rider)
    onlineManager.setOnline(false)
    network.reply(answer(200, fresh))
    void start(store)
    await pass(60_000)
    expect(network.calls).toEqual([])
    expect(isIn()).toBe(true)

    onlineManager.setOnline(true)
    await pass(60_000)
    expect(network.calls).toHaveLength(1)
    expect(readIdentity(store).token).toBe('renewed')
  })

  test('a player who signs out while it waits is asked for no more', async () => {
    hold(rider)
    network.reply(breaks, answer(200, fresh))
    void start(store)
    onlineManager.setOnline(false)
    await pass(1000)
    clearSession(store)
    onlineManager.setOnline(true)
    await pass(60_000)
    expect(network.calls).toHaveLength(1)
    expectNobody()
  })
})

describe('an answer that comes too late', () => {
  test.each([
    ['a good one', answer(200, fresh)],
    ['401', answer(401, { message: 'No' })],
    ['a broken connection', breaks],
  ])('%s after a sign-out changes nothing', async (_name, reply) => {
    hold(rider)
    const checked = later(reply)
    network.reply(checked.reply)
    void start(store)
    await pass()
    clearSession(store)
    await checked.come()
    await pass(60_000)
    expectNobody()
  })

  test.each([
    ['a good one', answer(200, fresh)],
    ['401', answer(401, { message: 'No' })],
    ['a broken connection', breaks],
  ])('%s after another sign-in changes nothing', async (_name, reply) => {
    hold(rider)
    const checked = later(reply)
    network.reply(checked.reply)
    void start(store)
    await pass()
    applySignIn(store, other)
    await checked.come()
    await pass(60_000)
    expect(readIdentity(store)).toEqual({
      authenticated: true,
      token: 'others',
      user: other.user,
    })
    expect(cached()).toEqual(other)
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('an answer that was under way when the player signed out is dropped, read or not', async () => {
    hold(rider)
    network.reply(async () => {
      // The answer is there; the sign-out falls between its head and its end.
      const response = new Response(JSON.stringify(fresh))
      const text = response.text.bind(response)
      response.text = async () => {
        clearSession(store)
        return text()
      }
      return response
    })
    void start(store)
    await pass(60_000)
    expectNobody()
  })
})
