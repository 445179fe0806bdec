import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { getSignInMutationOptions, signOut } from '#/api/generated/endpoints/session/session'
import type { User } from '#/api/generated/model/user'
import type { UserData } from '#/api/generated/model/userData'
import { createQueryClient } from '#/api/query-client'
import { provideRequestAuth, type RequestAuth } from '#/api/request-auth'
import {
  type AuthStore,
  dispatchSession,
  readSession,
  senderOf,
  type ServerClient,
} from './auth-store'
import { checkNow, confirmSession, endLostSession, fetchSessionQuery } from './check'
import { createWaker } from './waker'
import { sessionQuery } from './session-query'
import { isConfirmed, userOf } from './session'
import { runAction } from '#/lib/errors/run-action'

const signIn = getSignInMutationOptions()

/** The server client of `store`, created by the first call, which also starts a session check. */
export function startServerClient(store: AuthStore): ServerClient {
  if (store.server !== null) return store.server
  provideRequestAuth(requestAuthOf(store))
  const client = createQueryClient({
    onSessionLost: () => endLostSession(store),
    isConfirmed: () => isConfirmed(store.session),
    sessionKey: sessionQuery.queryKey,
  })
  if (typeof window !== 'undefined') {
    // Never unmounted, so that a returning connection is noticed on pages without queries too. `onlineManager` does not
    // know the state at the start.
    client.mount()
    onlineManager.setOnline(navigator.onLine)
  }
  const waker = createWaker()
  client.setQueryDefaults(sessionQuery.queryKey, {
    // Kept on pages that do not show it, so that the next page that does needs no skeletons.
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchSessionQuery({ store, waker, signal }),
  })
  store.server = {
    client,
    changes: 0,
    confirmSession: () => confirmSession(store, client),
    checkNow: () => checkNow(store, client),
    signIn: (data) => {
      const observer = new MutationObserver(client, signIn)
      // Drops the password after the response.
      // oxlint-disable-next-line no-restricted-properties -- an observer's `mutate` returns the promise
      return observer.mutate({ data }).finally(() => observer.reset())
    },
    applySignIn: (data) => applySignIn(store, data),
    signOut: (token) => signOut({ keepalive: true, headers: { Authorization: `Bearer ${token}` } }),
    tryNow: waker.wake,
    dropPrivateData: () => {
      runAction(client.cancelQueries(sessionQuery))
      client.clear()
    },
  }
  runAction(store.server.confirmSession())
  return store.server
}

/** Requests are sent as the player of `store`. */
export const requestAuthOf = (store: AuthStore): RequestAuth => ({
  sender: () => senderOf(store),
  renewToken: (sender, token) => dispatchSession(store, { kind: 'renewed', sender, token }),
})

/** Signs the player in with the user data of a response. Any data of an earlier player is dropped. */
export function applySignIn(store: AuthStore, data: UserData): void {
  const { client } = startServerClient(store)
  dispatchSession(store, { kind: 'signed-in', token: data.jwt, user: data.user })
  client.setQueryData(sessionQuery.queryKey, data)
}

type Change = Partial<Omit<UserData, 'user'>> & { user?: Partial<User> }

/**
 * Merges the changed part of a response into the session data, and stores a changed user. A check in flight is sent
 * again. Data of a player who is no longer signed in is ignored.
 */
export function updateSession(store: AuthStore, { user: changed, ...rest }: Change): void {
  const server = startServerClient(store)
  const known = userOf(readSession(store))
  if (known === null || (changed?.login ?? known.login) !== known.login) return
  const user = { ...known, ...changed }
  const change = changed ? { ...rest, user } : rest
  server.changes += 1
  server.client.setQueryData(sessionQuery.queryKey, (data) => data && { ...data, ...change })
  if (changed) dispatchSession(store, { kind: 'updated', user })
}
