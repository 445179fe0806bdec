import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { getSessionCheckResponseMock } from '#/api/generated/endpoints/session/session.msw'
import type { UserData } from '#/api/generated/model/userData'
import { createAuthStore, readSession, type AuthHooks, type AuthStore } from '#/auth/auth-store'
import { startServerClient } from '#/auth/server-client'
import { tokenOf, userOf } from '#/auth/session'
import { sessionQuery } from '#/auth/session-query'
import { storeToken, storeUser } from '#/testing/stored'

const data = getSessionCheckResponseMock()

/** The player the tests sign in. */
export const rider: UserData = { ...data, jwt: 'held' }

/** Another player. */
export const other: UserData = {
  ...data,
  user: { ...data.user, login: 'other' },
  jwt: 'others',
}

/** An auth store with its server client. */
export function sessionWithServer(hooks: Omit<AuthHooks, 'importServerClient'>) {
  const store = createAuthStore({
    ...hooks,
    importServerClient: async () => ({ startServerClient }),
  })
  return { store, ...startServerClient(store) }
}

/** Starts the app, and waits until the session has been checked. */
export async function start(store: AuthStore): Promise<void> {
  readSession(store)
  await store.server?.confirmSession()
}

/** The signed-in player: the flag, the token and the user. */
export function signedInAs(store: AuthStore) {
  const session = readSession(store)
  const authenticated = session.kind !== 'anonymous'
  return { authenticated, token: tokenOf(session), user: userOf(session) }
}

/** The content of local storage. */
const stored = () => Object.fromEntries(Object.entries({ ...localStorage }))

/** A new session for each test of the file, with a mounted query client. */
export function sessionForEachTest() {
  const hooks = { onSessionLost: vi.fn() }
  let current: { store: AuthStore; client: QueryClient } | null = null

  beforeEach(() => {
    hooks.onSessionLost.mockClear()
    current = sessionWithServer(hooks)
    current.client.mount()
  })
  afterEach(() => {
    current?.client.unmount()
    current?.client.clear()
  })

  const session = () => {
    if (current === null) throw new Error('a session exists only within a test')
    return current
  }
  return {
    ...hooks,
    get store() {
      return session().store
    },
    get client() {
      return session().client
    },
    stored,
    /** The user data in the cache. */
    cached: () => session().client.getQueryData(sessionQuery.queryKey),
    /** Asserts that nobody is signed in, no data of a previous player is kept, and nothing was reported. */
    expectAnonymous() {
      const { store, client } = session()
      expect(stored()).toEqual({})
      expect(signedInAs(store)).toEqual({ authenticated: false, token: null, user: null })
      expect(queryKeysOf(client)).toEqual([])
      expect(hooks.onSessionLost).not.toHaveBeenCalled()
    },
  }
}

/** The query keys in the cache. */
function queryKeysOf(client: QueryClient) {
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
}

/** Stores a player, as an earlier visit would. */
export function storeSession({ user, jwt }: UserData): void {
  storeToken(jwt)
  storeUser(user)
}
