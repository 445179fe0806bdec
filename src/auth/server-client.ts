import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { getSignInMutationOptions, signOut } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { createQueryClient } from '#/api/query-client'
import { provideRequestAuth } from '#/api/request-auth'
import { type ServerClient, type AuthStore, publishIdentity } from './auth-store'
import { check, checkNow, fetchSession } from './check'
import { createWaker } from './waker'
import { sessionQuery } from './session-query'
import { readUser, storeSignIn, storeUser } from './storage'
import { endingTokens, storedAuth } from './stored-auth'
import { runAction, runOptional } from '#/lib/errors/run-action'

const signIn = getSignInMutationOptions()

/** The server client of `store`, created by the first call, which also starts a `check`. */
export function getServerClient(store: AuthStore): ServerClient {
  if (store.server !== null) return store.server
  provideRequestAuth(storedAuth)
  const client = createQueryClient({ ...store.hooks, sessionKey: sessionQuery.queryKey })
  if (typeof window !== 'undefined') {
    // Never unmounted, so that the return of a lost connection is noticed on pages without queries too. `onlineManager`
    // does not know what happened before.
    client.mount()
    onlineManager.setOnline(navigator.onLine)
  }
  const waker = createWaker()
  client.setQueryDefaults(sessionQuery.queryKey, {
    queryFn: ({ signal }) => {
      const isFirst = client.getQueryData(sessionQuery.queryKey) === undefined
      return fetchSession({ store, waker, signal, isFirst })
    },
  })
  store.server = {
    client,
    changes: 0,
    check: () => check(store, client),
    checkNow: () => checkNow(store, client),
    signIn: (data) => {
      const observer = new MutationObserver(client, signIn)
      // Drops the password after the response.
      // oxlint-disable-next-line no-restricted-properties -- that of an observer returns the promise
      return observer.mutate({ data }).finally(() => observer.reset())
    },
    applySignIn: (data) => applySignIn(store, data),
    signOut: signOutToken,
    tryNow: waker.wake,
    dropPrivateData: () => {
      runAction(client.cancelQueries(sessionQuery))
      for (const mutation of client.getMutationCache().getAll()) {
        // A mutation of a player who has signed out never settles (`http.ts`). Without a timer it can be removed now.
        mutation.setOptions({ ...mutation.options, gcTime: Infinity })
        mutation.destroy()
      }
      client.clear()
    },
  }
  runAction(store.server.check())
  return store.server
}

function signOutToken(token: string): Promise<unknown> {
  endingTokens.set(token, (renewed) => runOptional(signOutToken(renewed)))
  return signOut({ keepalive: true, headers: { Authorization: `Bearer ${token}` } })
}

/** Signs the player in with the user data of a response. Any data of an earlier player is dropped. */
export function applySignIn(store: AuthStore, data: UserData): void {
  const { user, sessions, transactions, transactionsCursor, authorCode, jwt } = data
  const { client, dropPrivateData } = getServerClient(store)
  dropPrivateData()
  // A server may issue the same token again.
  endingTokens.delete(jwt)
  storeSignIn(jwt, user)
  // Only what a check returns as well: the response to a sign-in or a sign-up has more.
  client.setQueryData(sessionQuery.queryKey, {
    user,
    sessions,
    transactions,
    ...(transactionsCursor !== undefined && { transactionsCursor }),
    authorCode,
    jwt,
  })
  publishIdentity(store, true)
}

/**
 * Merges the changed part of a response into the session data, and stores a changed user. A check in flight is sent
 * again. Data of a player who is not signed in any more is ignored.
 */
export function updateSession(store: AuthStore, change: Partial<UserData>): void {
  const server = getServerClient(store)
  const known = readUser()
  if (known === null || (change.user ?? known).login !== known.login) return
  server.changes += 1
  server.client.setQueryData(sessionQuery.queryKey, (data) => data && { ...data, ...change })
  if (change.user) storeUser(change.user)
  publishIdentity(store, store.published.authenticated)
}
