import {
  CancelledError,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { sessionCheck } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { isTransient } from '#/api/problem'
import { clearSession, readIdentity, type AuthStore, setAuthenticated } from './auth-store'
import { sessionQuery } from './session-query'
import { readToken, storeUser } from './storage'

/** Milliseconds that a check may take, its retries and pauses included. */
const CHECK_LIMIT = 8000
const CHECK_RETRIES = 2
const RETRY_PAUSE = 400

/**
 * Has `check` replace what the storage says or, when it has failed for good, clears everything without a word
 * (behaviour A12). Never rejects.
 */
export async function check(store: AuthStore, client: QueryClient): Promise<void> {
  const { token, user } = readIdentity(store)
  if (token === null || user === null) return
  // Watched until it is over: the page that also asks may be left, and would take the answer with it.
  const release = new QueryObserver(client, { ...sessionQuery, enabled: false }).subscribe(() => {})
  try {
    await client.fetchQuery(sessionQuery)
  } catch (error) {
    // Cancelled by a sign-in or a sign-out, which have seen to everything themselves.
    if (!(error instanceof CancelledError) && readToken() === token) clearSession(store)
  } finally {
    release()
  }
}

/** A good answer replaces the stored user, and has replaced the stored token (`http.ts`). */
export async function fetchSession(store: AuthStore, signal: AbortSignal): Promise<UserData> {
  const token = readToken()
  const changes = store.server?.changes
  const data = await checkWithRetries(signal)
  // It may have been answered before another answer changed what it tells.
  if (store.server?.changes !== changes) return fetchSession(store, signal)
  // A player who signed out or in meanwhile is not overruled by an answer about the former token.
  if (token !== null && (readToken() === token || readToken() === data.jwt)) {
    storeUser(data.user)
    setAuthenticated(store, true)
  }
  return data
}

/** One dropped packet must not sign a player out: transient failures are retried out of sight. */
async function checkWithRetries(signal: AbortSignal): Promise<UserData> {
  let limit = AbortSignal.any([signal, AbortSignal.timeout(CHECK_LIMIT)])
  for (let retries = 0; ; retries += 1) {
    try {
      return await sessionCheck(undefined, { signal: limit })
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
