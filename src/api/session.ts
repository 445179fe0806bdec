import {
  CancelledError,
  onlineManager,
  type QueryClient,
  QueryObserver,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { getSessionCheckQueryKey, sessionCheck } from './generated/endpoints/session/session'
import type { UserData } from './generated/model/userData'
import { type Identity, isSomebody, NOBODY } from './identity'
import { isTransient } from './problem'
import {
  forgetSession,
  readToken,
  readUser,
  storeToken,
  storeUser,
  watchStorage,
} from './session-storage'
import { useHydratedValue } from './use-hydrated-value'

/** Milliseconds that a check may take, its retries and pauses included. */
const CHECK_LIMIT = 8000
const CHECK_RETRIES = 2
const RETRY_PAUSE = 400

const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: ({ client }) => readIdentity(client),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
})

/** The user data of the session, as `check` gives it; a good answer replaces the stored token and user. */
export const sessionQuery = queryOptions({
  queryKey: getSessionCheckQueryKey(),
  queryFn: async ({ client, signal }) => {
    const token = readToken()
    const data = await checkWithRetries(signal)
    // A player who signed out or in meanwhile is not overruled by an answer about the former token.
    if (token !== null && (readToken() === token || readToken() === data.jwt)) {
      storeUser(data.user)
      storeToken(data.jwt)
      setAuthenticated(client, true)
    }
    return data
  },
  staleTime: 30_000,
  retry: false,
})

/** Who the client believes to be looking, read afresh from the storage and the flag. */
export function readIdentity(client: QueryClient): Identity {
  const authenticated = client.getQueryData(identityQuery.queryKey)?.authenticated ?? false
  return { authenticated, token: readToken(), user: readUser() }
}

/** The same for components; re-renders when it changes. */
export function useIdentity(): Identity {
  const { data } = useQuery(identityQuery)
  // A page was drawn for nobody at build, and stands as it is where nobody looks at it.
  return useHydratedValue(data && isSomebody(data) ? data : NOBODY, NOBODY)
}

function setAuthenticated(client: QueryClient, authenticated: boolean): void {
  client.setQueryData(identityQuery.queryKey, { ...readIdentity(client), authenticated })
}

/**
 * Start-up (specification, section 4): a stored token and user are believed at once, then `check` replaces
 * them or, when it has failed for good, everything is cleared without a word.
 */
export async function startSession(client: QueryClient): Promise<void> {
  const { token, user } = readIdentity(client)
  setAuthenticated(client, token !== null && user !== null)
  if (token === null || user === null) return
  // Watched until it is over: the page that also asks may be left, and would take the answer with it.
  const release = new QueryObserver(client, { ...sessionQuery, enabled: false }).subscribe(() => {})
  try {
    await client.fetchQuery(sessionQuery)
  } catch (error) {
    // Cancelled by a sign-in or a sign-out, which have seen to everything themselves.
    if (!(error instanceof CancelledError) && readToken() === token) clearSession(client)
  } finally {
    release()
  }
}

/** Signs the player in with the user data of an answer. Whatever an earlier player left is dropped. */
export function adoptSession(client: QueryClient, data: UserData): void {
  const { user, sessions, transactions, authorCode, jwt } = data
  dropPrivateData(client)
  storeToken(jwt)
  storeUser(user)
  client.setQueryData(sessionQuery.queryKey, { user, sessions, transactions, authorCode, jwt })
  setAuthenticated(client, true)
}

/** Merges what an answer says of the session's data into it; a new user is stored too. */
export function updateSession(client: QueryClient, change: Partial<UserData>): void {
  client.setQueryData(sessionQuery.queryKey, (data) => data && { ...data, ...change })
  if (change.user) storeUser(change.user)
  setAuthenticated(client, readIdentity(client).authenticated)
}

/** Signs out on this side: flag, user data, sessions, stored token and user. */
export function clearSession(client: QueryClient): void {
  forgetSession()
  dropPrivateData(client)
  setAuthenticated(client, false)
}

/** Follows what other tabs do with the session (sign-in, sign-out, another player). Gives the way to stop. */
export function followOtherTabs(client: QueryClient): () => void {
  return watchStorage(() => {
    const before = client.getQueryData(identityQuery.queryKey) ?? NOBODY
    const { token, user } = readIdentity(client)
    // A token that another tab had renewed is the same player's. To check it would renew it again, and the
    // tabs would never come to rest.
    const isSamePlayer = user?.login === before.user?.login
    if (isSamePlayer && (token === null) === (before.token === null)) {
      setAuthenticated(client, before.authenticated)
      return
    }
    dropPrivateData(client)
    void startSession(client)
  })
}

function dropPrivateData(client: QueryClient): void {
  void client.cancelQueries(sessionQuery)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== identityQuery.queryKey[0] })
  client.getMutationCache().clear()
}

/** One dropped packet must not sign a player out: transient failures are retried out of sight. */
async function checkWithRetries(signal: AbortSignal): Promise<UserData> {
  let limit = AbortSignal.any([signal, AbortSignal.timeout(CHECK_LIMIT)])
  for (let retries = 0; ; retries += 1) {
    try {
      return await sessionCheck({ signal: limit })
    } catch (error) {
      if (limit.aborted || retries === CHECK_RETRIES || !isTransient(error)) throw error
      if (onlineManager.isOnline()) {
        await pause(RETRY_PAUSE)
      } else {
        await comingOnline(signal)
        limit = AbortSignal.any([signal, AbortSignal.timeout(CHECK_LIMIT)])
        retries = -1
      }
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function comingOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = onlineManager.subscribe((online) => {
      if (!online) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(new DOMException('Cancelled', 'AbortError'))
    })
  })
}
