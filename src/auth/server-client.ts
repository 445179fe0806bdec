import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { getSignInMutationOptions, signOut } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { endingTokens } from './ending-tokens'
import { createQueryClient } from '#/api/query-client'
import { type ServerClient, type AuthStore, setAuthenticated } from './auth-store'
import { check, checkNow, fetchSession } from './check'
import { createWaker } from './waker'
import { sessionQuery } from './session-query'
import { readUser, storeToken, storeUser } from './storage'
import { runAction, runOptional } from '#/lib/run-action'

const signIn = getSignInMutationOptions({ mutation: { meta: { errors: 'inline' } } })

/** What speaks with the server for `session`; made at the first call, which also asks `check`. */
export function getServerClient(store: AuthStore): ServerClient {
  if (store.server !== null) return store.server
  const client = createQueryClient({ ...store.hooks, sessionKey: sessionQuery.queryKey })
  if (typeof window !== 'undefined') {
    // For as long as the app lives, on pages that ask nothing too: who hears of a line that went has to hear of
    // its coming back. What happened before is not reported.
    client.mount()
    onlineManager.setOnline(navigator.onLine)
  }
  const waker = createWaker()
  client.setQueryDefaults(sessionQuery.queryKey, {
    queryFn: ({ signal }) => fetchSession({ store, waker, signal, isFirst: !hasData() }),
  })
  const hasData = () => client.getQueryData(sessionQuery.queryKey) !== undefined
  store.server = {
    client,
    changes: 0,
    check: () => check(store, client),
    checkNow: () => checkNow(store, client),
    signIn: (data) => {
      const observer = new MutationObserver(client, signIn)
      // The password is not kept beyond the answer.
      return observer.mutate({ data }).finally(() => observer.reset())
    },
    adopt: (data) => applySignIn(store, data),
    signOut: endOnServer,
    tryNow: waker.wake,
    dropPrivateData: () => {
      runAction(client.cancelQueries(sessionQuery))
      for (const mutation of client.getMutationCache().getAll()) {
        // One whose answer is nobody's (`http.ts`) is never done: its timer would hold it for ever.
        mutation.setOptions({ ...mutation.options, gcTime: Infinity })
        mutation.destroy()
      }
      client.clear()
    },
  }
  runAction(store.server.check())
  return store.server
}

function endOnServer(token: string): Promise<unknown> {
  endingTokens.set(token, (renewed) => runOptional(endOnServer(renewed)))
  return signOut({ keepalive: true, headers: { Authorization: `Bearer ${token}` } })
}

/** Signs the player in with the user data of an answer. Whatever an earlier player left is dropped. */
export function applySignIn(store: AuthStore, data: UserData): void {
  const { user, sessions, transactions, transactionsCursor, authorCode, jwt } = data
  const { client, dropPrivateData } = getServerClient(store)
  dropPrivateData()
  // Some servers give a player the same one again.
  endingTokens.delete(jwt)
  storeToken(jwt)
  storeUser(user)
  client.setQueryData(sessionQuery.queryKey, {
    user,
    sessions,
    transactions,
    ...(transactionsCursor !== undefined && { transactionsCursor }),
    authorCode,
    jwt,
  })
  setAuthenticated(store, true)
}

/**
 * Merges what an answer says of the session's data into it; a new user is stored too. A check that is under
 * way asks again. Data of somebody who is not signed in changes nothing.
 */
export function updateSession(store: AuthStore, change: Partial<UserData>): void {
  const server = getServerClient(store)
  const known = readUser()
  if (known === null || (change.user ?? known).login !== known.login) return
  server.changes += 1
  server.client.setQueryData(sessionQuery.queryKey, (data) => data && { ...data, ...change })
  if (change.user) storeUser(change.user)
  setAuthenticated(store, store.identity.authenticated)
}
