import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { respond, breaks, later, pass, scriptedFetch, silence } from '#/testing/scripted-fetch'
import { other, rider, sessionWithServer, signedInAs, storeSession } from '#/testing/session'
import { CLEARING_DELAY, SIGN_OUT_LIMIT } from '#/api/pace'
import { passwordChange } from '#/api/generated/endpoints/settings/settings'
import { createAuthStore, type AuthStore, readSession } from './auth-store'
import { applySignIn, startServerClient } from './server-client'
import { sessionQuery } from './session-query'
import { signOut } from './sign-out'

const network = scriptedFetch()
const reported = vi.fn()
const goHome = vi.fn()
let store: AuthStore
let client: QueryClient

beforeEach(() => {
  reported.mockClear()
  goHome.mockClear()
  ;({ store, client } = sessionWithServer({ onSessionLost: reported }))
  applySignIn(store, rider)
})
afterEach(() => {
  client.clear()
})

/** The tokens of the sign-out requests. */
const endings = () =>
  network.calls.filter(({ method }) => method === 'DELETE').map(({ bearer }) => bearer)

const isCleared = () => signedInAs(store).user === null && localStorage.length === 0

test('A11 sends the token and no body, with keepalive in case the page closes', async () => {
  network.reply(respond(204))
  void signOut(store, goHome)
  await pass()
  expect(network.calls).toMatchObject([
    { method: 'DELETE', path: '/api/v2/user/signOut', bearer: 'Bearer held' },
  ])
  expect(network.calls[0]?.init).toMatchObject({ keepalive: true })
  expect(network.calls[0]?.init.body ?? null).toBeNull()
})

test.each([
  ['204', respond(204)],
  ['200 and something', respond(200, { message: 'Bye' })],
  ['401', respond(401, { message: 'No' })],
  ['500', respond(500, { message: 'No' })],
  ['a connection that breaks', breaks],
])(
  'A11 %s: goes home at once, and clears everything 500 ms later, silently',
  async (_name, reply) => {
    network.reply(reply)
    void signOut(store, goHome)
    await pass()
    expect(goHome).toHaveBeenCalledTimes(1)
    expect(signedInAs(store)).toEqual({ authenticated: true, token: 'held', user: rider.user })
    await pass(CLEARING_DELAY - 1)
    expect(isCleared()).toBe(false)
    await pass(1)
    expect(isCleared()).toBe(true)
    expect(signedInAs(store).authenticated).toBe(false)
    expect(reported).not.toHaveBeenCalled()
  },
)

test('A11 waits for a slow server for at most 2 seconds', async () => {
  network.reply(silence)
  void signOut(store, goHome)
  await pass(SIGN_OUT_LIMIT - 1)
  expect(goHome).not.toHaveBeenCalled()
  await pass(1)
  expect(goHome).toHaveBeenCalledTimes(1)
  await pass(CLEARING_DELAY)
  expect(isCleared()).toBe(true)
  // The request fails much later, unreported.
  await pass(60_000)
  expect(reported).not.toHaveBeenCalled()
})

test('A11 ignores a response that arrives after 2 seconds', async () => {
  const ended = later(respond(401, { message: 'No' }))
  network.reply(ended.reply)
  void signOut(store, goHome)
  await pass(SIGN_OUT_LIMIT + CLEARING_DELAY)
  applySignIn(store, other)
  await ended.come()
  await pass(60_000)
  expect(goHome).toHaveBeenCalledTimes(1)
  expect(signedInAs(store)).toEqual({ authenticated: true, token: 'others', user: other.user })
  expect(reported).not.toHaveBeenCalled()
})

test('A11 clears at once when the page closes', async () => {
  network.reply(respond(204))
  void signOut(store, goHome)
  await pass(100)
  window.dispatchEvent(new Event('pagehide'))
  expect(isCleared()).toBe(true)
})

test('A11 clears when the page closes before the server responds', async () => {
  network.reply(silence)
  void signOut(store, goHome)
  await pass(100)
  window.dispatchEvent(new Event('pagehide'))
  expect(isCleared()).toBe(true)
})

test.each([
  ['during the request', SIGN_OUT_LIMIT / 2],
  ['before everything is cleared', SIGN_OUT_LIMIT + CLEARING_DELAY / 2],
])('A11 keeps another sign-in %s', async (_when, ms) => {
  network.reply(silence)
  void signOut(store, goHome)
  await pass(ms)
  applySignIn(store, other)
  await pass(60_000)
  window.dispatchEvent(new Event('pagehide'))
  expect(signedInAs(store)).toEqual({ authenticated: true, token: 'others', user: other.user })
})

test('A11 clears the player even if a check in flight renews the token', async () => {
  const checked = later(respond(200, { ...rider, jwt: 'renewed' }))
  network.reply(checked.reply, respond(204))
  void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  await pass()
  expect(network.calls).toHaveLength(1)
  void signOut(store, goHome)
  await checked.come()
  await pass(CLEARING_DELAY)
  expect(isCleared()).toBe(true)
})

test.each([
  ['check', () => client.fetchQuery({ ...sessionQuery, staleTime: 0 })],
  ['explicit check', () => store.server?.checkNow()],
])('A11 does not report a 401 to a %s in flight', async (_, check) => {
  const checked = later(respond(401, { message: 'No' }))
  network.reply(checked.reply, respond(204))
  void check()?.catch(() => undefined)
  await pass()
  void signOut(store, goHome)
  await pass()
  await checked.come()
  await pass(CLEARING_DELAY)
  expect(isCleared()).toBe(true)
  expect(reported).not.toHaveBeenCalled()
})

test('A11 keeps the page until it has gone home if the first check is refused meanwhile', async () => {
  storeSession(rider)
  const checked = later(respond(401, { message: 'No' }))
  network.reply(checked.reply, silence)
  ;({ store, client } = sessionWithServer({ onSessionLost: reported }))
  await pass()
  void signOut(store, goHome)
  await pass()
  await checked.come()
  await pass(SIGN_OUT_LIMIT + CLEARING_DELAY - 2)
  expect(signedInAs(store)).toEqual({ authenticated: true, token: 'held', user: rider.user })
  await pass(CLEARING_DELAY)
  expect(isCleared()).toBe(true)
  expect(reported).not.toHaveBeenCalled()
})

/** A password change that the server receives before the sign-out; returns a function that sends its response. */
async function changePassword() {
  const changed = later(respond(200, { sessions: [], jwt: 'renewed' }))
  network.reply(changed.reply, respond(401, { message: 'No' }))
  const settled = passwordChange({ currentPassword: 'a', newPassword: 'b', revokeOthers: true })
  settled.catch(() => undefined)
  await pass()
  return async () => {
    await changed.come()
    await pass()
  }
}

describe('A11 a password change in flight', () => {
  test('does not keep the player, and its new token is not stored', async () => {
    const come = await changePassword()
    void signOut(store, goHome)
    await pass()
    await come()
    expect(localStorage.getItem('token')).toBe('held')
    await pass(CLEARING_DELAY)
    expect(isCleared()).toBe(true)
    expect(endings()).toEqual(['Bearer held'])
    expect(reported).not.toHaveBeenCalled()
  })

  test('does not affect a player who has signed in since', async () => {
    const come = await changePassword()
    void signOut(store, goHome)
    await pass(CLEARING_DELAY)
    applySignIn(store, other)
    await come()
    await pass(60_000)
    expect(signedInAs(store)).toEqual({ authenticated: true, token: 'others', user: other.user })
  })
})

test('A11 clears nothing when the page closes later', async () => {
  network.reply(respond(204))
  void signOut(store, goHome)
  await pass(CLEARING_DELAY)
  applySignIn(store, rider)
  window.dispatchEvent(new Event('pagehide'))
  expect(signedInAs(store).user).toEqual(rider.user)
})

/** A signed-in player whose server client is still loading. */
function late() {
  const come = Promise.withResolvers<{ startServerClient: typeof startServerClient }>()
  const apart = createAuthStore({
    onSessionLost: reported,
    importServerClient: () => come.promise,
  })
  readSession(apart)
  return { apart, come: () => come.resolve({ startServerClient }) }
}

describe('A11 while the server client is not loaded', () => {
  test('ends the session on the server, although the storage is cleared', async () => {
    const { apart, come } = late()
    network.reply(respond(204))
    void signOut(apart, goHome)
    await pass(SIGN_OUT_LIMIT + CLEARING_DELAY)
    expect(goHome).toHaveBeenCalledTimes(1)
    expect(localStorage).toHaveLength(0)
    come()
    await pass()
    expect(network.calls).toMatchObject([
      { method: 'DELETE', path: '/api/v2/user/signOut', bearer: 'Bearer held' },
    ])
  })

  test('does not end a session that has started since', async () => {
    const { apart, come } = late()
    network.reply(respond(200, other), respond(204))
    void signOut(apart, goHome)
    await pass(SIGN_OUT_LIMIT / 2)
    applySignIn(store, other)
    come()
    await pass()
    const reported = network.calls.filter(({ method }) => method === 'DELETE')
    expect(reported).toMatchObject([{ bearer: 'Bearer held' }])
    expect(localStorage.getItem('token')).toBe('others')
  })
})
