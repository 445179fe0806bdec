import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { respond, pass, scriptedFetch, silence } from '#/testing/scripted-fetch'
import { other, rider, sessionWithServer, start, signedInAs } from '#/testing/session'
import type { UserData } from '#/api/generated/model/userData'
import { followOtherTabs, type AuthStore } from './auth-store'
import { applySignIn } from './server-client'
import { userOf } from './session'
import { sessionQuery } from './session-query'

const network = scriptedFetch()
const onSessionLost = vi.fn()
let store: AuthStore
let client: QueryClient
let stop: () => void

beforeEach(() => {
  onSessionLost.mockClear()
  ;({ store, client } = sessionWithServer({ onSessionLost }))
  client.mount()
  stop = followOtherTabs(store)
})
afterEach(() => {
  stop()
  client.unmount()
  client.clear()
})

const cached = () => client.getQueryData(sessionQuery.queryKey)

type Change = { token?: string | null; user?: UserData['user'] | string | null }

/** Stores changes as another tab would: the browser reports one key after the other. */
async function elsewhere(changes: Change) {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    window.dispatchEvent(new StorageEvent('storage', { key }))
    await pass()
  }
}

test('A14 signs in when another tab signs in', async () => {
  await start(store)
  network.reply(respond(200, rider))
  await elsewhere({ token: 'held', user: rider.user })
  expect(signedInAs(store)).toEqual({ authenticated: true, token: 'held', user: rider.user })
  expect(cached()).toEqual(rider)
  expect(network.calls).toHaveLength(1)
})

test('A14 signs out silently when another tab signs out', async () => {
  applySignIn(store, rider)
  client.setQueryData(['/api/v2/user/getBonuses'], { bonuses: [] })
  await elsewhere({ token: null, user: null })
  expect(signedInAs(store)).toEqual({ authenticated: false, token: null, user: null })
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([])
  expect(network.calls).toEqual([])
  expect(onSessionLost).not.toHaveBeenCalled()
})

test('A14 signs out a page restored from the back/forward cache if the player has signed out in the meantime', async () => {
  applySignIn(store, rider)
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(cached()).toEqual(rider)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await pass()
  expect(signedInAs(store)).toEqual({ authenticated: false, token: null, user: null })
  expect(cached()).toBeUndefined()
})

test('A14 signs out when another tab clears the storage', async () => {
  applySignIn(store, rider)
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await pass()
  expect(signedInAs(store)).toEqual({ authenticated: false, token: null, user: null })
  expect(cached()).toBeUndefined()
})

test('A14 switches to a player who signs in in another tab, and drops the data of the first', async () => {
  applySignIn(store, rider)
  network.reply(respond(200, other))
  await elsewhere({ token: 'others', user: other.user })
  expect(signedInAs(store)).toEqual({ authenticated: true, token: 'others', user: other.user })
  expect(cached()).toEqual(other)
  expect(network.calls.map(({ bearer }) => bearer)).toEqual(['Bearer others'])
})

test('A14 switches to the last player after two quick sign-ins in another tab', async () => {
  network.reply(silence)
  await elsewhere({ token: 'others', user: rider.user })
  network.reply(respond(200, { ...other }))
  await elsewhere({ user: other.user })
  expect(signedInAs(store)).toEqual({ authenticated: true, token: 'others', user: other.user })
})

test('A14 does not check a token renewed by another tab, so two tabs do not renew forever', async () => {
  applySignIn(store, rider)
  await elsewhere({ token: 'renewed' })
  expect(signedInAs(store)).toEqual({ authenticated: true, token: 'renewed', user: rider.user })
  expect(cached()).toEqual(rider)
  expect(network.calls).toEqual([])
})

test('A14 applies changes to the same player from another tab', async () => {
  applySignIn(store, { ...rider, user: { ...rider.user, active: false } })
  await elsewhere({ user: rider.user })
  expect(signedInAs(store).user?.active).toBe(true)
  expect(network.calls).toEqual([])
})

describe('A14 when another tab', () => {
  const { user } = rider

  // Without the user there is no session (behaviour S5). Without the token the flag remains, so there is one.
  test.each<[string, Change, UserData['user'] | null, string | null]>([
    ['removes the user', { user: null }, null, 'held'],
    ['breaks the user', { user: '{}' }, null, 'held'],
    ['renews the token and removes the user', { token: 'new', user: null }, null, 'new'],
    ['removes the user and renews the token', { user: null, token: 'new' }, null, 'new'],
    ['removes the token', { token: null }, user, null],
    ['breaks the token', { token: 'two\nlines' }, user, null],
    ['removes the token, then the user', { token: null, user: null }, null, null],
    ['removes the user, then the token', { user: null, token: null }, null, null],
    [
      'replaces the token, then the user',
      { token: 'others', user: other.user },
      other.user,
      'others',
    ],
    [
      'replaces the user, then the token',
      { user: other.user, token: 'others' },
      other.user,
      'others',
    ],
  ])('%s', async (_what, changes, signedIn, token) => {
    applySignIn(store, rider)
    await elsewhere(changes)
    expect(userOf(store.session)).toEqual(signedIn)
    expect(localStorage.getItem('token')).toBe(token)
  })

  test.each<[string, Change]>([
    ['a token', { token: 'held' }],
    ['a user', { user }],
  ])('stores only %s, no one is signed in', async (_what, changes) => {
    await elsewhere(changes)
    expect(store.session.kind).toBe('anonymous')
  })
})

test('A14 ignores other storage keys', async () => {
  applySignIn(store, rider)
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  await pass()
  expect(cached()).toEqual(rider)
  localStorage.removeItem('theme')
})
