import { expect, test, vi } from 'vitest'
import { pass, respond, scriptedFetch } from '#/testing/scripted-fetch'
import { storeSession, signedInAs } from '#/testing/session'
import { getSessionCheckResponseMock } from '#/api/generated/endpoints/session/session.msw'
import type { UserData } from '#/api/generated/model/userData'
import { problemOf } from '#/api/problem'
import { startServerClient } from './server-client'
import {
  confirmSession,
  createAuthStore,
  loadServerClient,
  readSession,
  type AuthHooks,
} from './auth-store'

const data = getSessionCheckResponseMock()
const rider: UserData = { ...data, jwt: 'held' }
const fresh: UserData = { ...data, user: { ...data.user, money: 7 }, jwt: 'renewed' }

const network = scriptedFetch()

/** A new auth store whose server client is loaded by `load`. */
function startedSession(load: AuthHooks['importServerClient']) {
  const store = createAuthStore({ onSessionLost: vi.fn(), importServerClient: load })
  readSession(store)
  return store
}

const here = async () => ({ startServerClient })

test('loads for a player, and checks the session at once', async () => {
  storeSession(rider)
  network.reply(respond(200, fresh))
  const store = startedSession(here)
  await confirmSession(store)
  expect(network.calls).toHaveLength(1)
  expect(signedInAs(store).user).toEqual(fresh.user)
})

test('does not load for a visitor', async () => {
  const load = vi.fn(here)
  await confirmSession(startedSession(load))
  expect(load).not.toHaveBeenCalled()
})

test('keeps the player signed in if it fails to load, and loads it again when needed', async () => {
  storeSession(rider)
  const store = startedSession(vi.fn(here).mockRejectedValueOnce(new TypeError('x')))
  await confirmSession(store)
  expect(signedInAs(store)).toEqual({ authenticated: true, token: 'held', user: rider.user })
  expect(network.calls).toEqual([])
  network.reply(respond(200, fresh))
  await confirmSession(store)
  expect(signedInAs(store).user).toEqual(fresh.user)
})

test('checks the session once it is loaded by a press after it failed to load for the check', async () => {
  storeSession(rider)
  const store = startedSession(vi.fn(here).mockRejectedValueOnce(new TypeError('x')))
  await confirmSession(store)
  network.reply(respond(200, fresh))
  await loadServerClient(store)
  await pass()
  expect(signedInAs(store).user).toEqual(fresh.user)
})

test('reports a network problem if the server client does not load', async () => {
  const store = startedSession(() => Promise.reject(new TypeError('x')))
  const error = await loadServerClient(store).catch((thrown: unknown) => thrown)
  expect(problemOf(error)).toEqual({ kind: 'unknown', reason: 'network' })
})
