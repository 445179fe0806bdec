// @vitest-environment page
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, breaks, later, pass, scriptedFetch, silence } from '#/testing/scripted-fetch'
import { sessionWithServer, start } from '#/testing/session'
import { getSessionCheckResponseMock } from '#/api/generated/endpoints/session/session.msw'
import type { UserData } from '#/api/generated/model/userData'
import { clearSession, readIdentity, type AuthStore } from './auth-store'
import { applySignIn, updateSession } from './server-client'
import { sessionQuery } from './session-query'
import { storeToken, storeUser } from './storage'

const data = getSessionCheckResponseMock()
const rider: UserData = { ...data, jwt: 'held' }
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

describe('applySignIn', () => {
  test('signs in, keeps the data, and drops what an earlier player left', async () => {
    hold(rider)
    network.reply(answer(200, rider))
    await start(store)
    client.setQueryData(['/api/v2/user/getBonuses'], { bonuses: [] })

    applySignIn(store, { ...other, result: 'ok' } as UserData)
    expect(readIdentity(store)).toEqual({
      authenticated: true,
      token: 'others',
      user: other.user,
    })
    expect(stored()).toEqual({ token: 'others', user: JSON.stringify(other.user) })
    expect(cached()).toEqual(other)
    expect(client.getQueryData(['/api/v2/user/getBonuses'])).toBeUndefined()
  })
})

describe('updateSession', () => {
  test('merges a change, and stores a new user', () => {
    applySignIn(store, rider)
    const user = { ...rider.user, email: 'new@example.com' }
    updateSession(store, { user })
    expect(cached()).toEqual({ ...rider, user })
    expect(readIdentity(store)).toEqual({ authenticated: true, token: 'held', user })
    updateSession(store, { authorCode: 'NORDLICHT' })
    expect(cached()).toEqual({ ...rider, user, authorCode: 'NORDLICHT' })
    expect(readIdentity(store).user).toEqual(user)
  })

  test('before the server spoke, changes what is stored and makes no data up', async () => {
    hold(rider)
    network.reply(silence)
    void start(store)
    updateSession(store, { user: { ...rider.user, active: false } })
    expect(readIdentity(store).user?.active).toBe(false)
    expect(cached()).toBeUndefined()
  })

  test('is not undone by a check that was answered before, which asks again', async () => {
    hold(rider)
    const early = later(answer(200, { ...rider, user: { ...rider.user, active: false } }))
    const fresh = { ...rider, authorCode: 'NORDLICHT', user: { ...rider.user, active: true } }
    const again = later(answer(200, fresh))
    network.reply(early.reply, again.reply)
    const started = start(store)
    updateSession(store, { user: fresh.user })
    await early.come()
    await pass()
    expect(network.calls).toHaveLength(2)
    expect(readIdentity(store).user?.active).toBe(true)
    expect(cached()).toBeUndefined()
    await again.come()
    await started
    expect(cached()).toEqual(fresh)
    expect(readIdentity(store).user).toEqual(fresh.user)
  })

  test('to what another player is changes nothing', () => {
    applySignIn(store, other)
    updateSession(store, rider)
    expect(cached()).toEqual(other)
    expect(readIdentity(store)).toEqual({
      authenticated: true,
      token: 'others',
      user: other.user,
    })
  })

  test('brings nobody back who signed out', () => {
    applySignIn(store, rider)
    clearSession(store)
    updateSession(store, rider)
    updateSession(store, { sessions: [] })
    expectNobody()
  })
})

describe('clearSession', () => {
  test('leaves nothing of the player', () => {
    applySignIn(store, rider)
    client.setQueryData(['/api/v2/user/getBonuses'], { bonuses: [] })
    localStorage.setItem('theirs', 'kept')
    clearSession(store)
    expect(stored()).toEqual({ theirs: 'kept' })
    localStorage.removeItem('theirs')
    expectNobody()
    expect(client.getMutationCache().getAll()).toEqual([])
  })

  test('clears nothing of a later player by an earlier check', async () => {
    hold(rider)
    network.reply(breaks)
    void start(store)
    await pass(400)
    storeToken('others')
    storeUser(other.user)
    await pass(400)
    expect(readIdentity(store).token).toBe('others')
  })
})
