import {
  CancelledError,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { sessionCheck } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { ApiError, isDenied, isSessionLost, problemOf } from '#/api/problem'
import {
  type AuthStore,
  clearSession,
  readIdentity,
  setAuthenticated,
  setOutage,
} from './auth-store'
import { reportError } from '#/lib/report'
import { sessionQuery } from './session-query'
import { readToken, storeUser } from './storage'
import type { Waker } from './waker'
import { steadyNow } from '#/lib/steady-clock'

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

/** One try: its failure is for whoever asked. */
export async function checkNow(store: AuthStore, client: QueryClient): Promise<UserData> {
  if (!onlineManager.isOnline()) {
    throw new ApiError('sessionCheck', { kind: 'unknown', reason: 'network' })
  }
  const token = readToken()
  try {
    const data = await sessionCheck()
    if (token !== null && isStillHeld(token, data)) {
      client.setQueryData(sessionQuery.queryKey, data)
      keepUser(store, data)
    }
    return data
  } catch (error) {
    if (isSessionLost(error)) store.hooks.onSessionLost(problemOf(error))
    else if (!isDenied(error)) reportError(error)
    throw error
  }
}

/** A player who signed out or in meanwhile is not overruled by an answer about the former token. */
const isStillHeld = (token: string, { jwt }: UserData) =>
  readToken() === token || readToken() === jwt

function keepUser(store: AuthStore, { user }: UserData) {
  storeUser(user)
  setAuthenticated(store, true)
}

type Asked = {
  store: AuthStore
  waker: Waker
  signal: AbortSignal
  /** Whether nothing is known of the player yet but what was stored. */
  isFirst: boolean
}

/** A good answer replaces the stored user, and has replaced the stored token (`http.ts`). */
export async function fetchSession(asked: Asked): Promise<UserData> {
  const { store } = asked
  const token = readToken()
  const changes = store.server?.changes
  const data = await askUntilAnswered(asked)
  // It may have been answered before another answer changed what it tells.
  if (store.server?.changes !== changes) return fetchSession(asked)
  if (token !== null && isStillHeld(token, data)) keepUser(store, data)
  return data
}

/** Milliseconds between the tries of a check that is not answered; the last one stays. */
const PAUSES = [400, 1000, 2000, 4000, 8000, 15_000]

/** Milliseconds without an answer after which the player is notified. */
const QUIET = 3000

/** Milliseconds without an answer after which the first check has failed. */
const PATIENCE = 30_000

/** As long as one try takes at most, so that a sleep of the machine is not counted. */
const LONGEST_TRY = 5000

/**
 * An outage is no verdict: until the server grants or denies the session the player stays, and is notified in a quiet line.
 * The first check fails after half a minute of trying; a later one goes on, for
 * what it would replace is known. Time without a connection is not counted.
 *
 * @throws ApiError where the server denies the session, or the first check was not answered
 */
async function askUntilAnswered({ store, waker, signal, isFirst }: Asked): Promise<UserData> {
  let spent = 0
  let failures = 0
  try {
    for (;;) {
      const begun = performance.now()
      try {
        return await sessionCheck(undefined, { signal })
      } catch (error) {
        if (signal.aborted || isDenied(error)) throw error
        if (onlineManager.isOnline()) {
          spent += Math.min(performance.now() - begun, LONGEST_TRY)
          if (isFirst && spent >= PATIENCE) throw error
          const held = retryAfterOf(error)
          const pause = Math.max(PAUSES[failures] ?? PAUSES.at(-1) ?? 0, held)
          if (spent >= QUIET || held > 0) {
            if (store.outage === null) reportError(error)
            setOutage(store, { retryAt: held > 0 ? steadyNow() + held : null })
          }
          // A server that names its time is left alone until then.
          spent += await waker.sleep({ pause, isFixed: held > 0, signal })
          failures += 1
        } else {
          setOutage(store, null)
          await waker.comingOnline(signal)
          spent = 0
          failures = 0
        }
      }
    }
  } finally {
    setOutage(store, null)
  }
}

function retryAfterOf(error: unknown): number {
  const problem = problemOf(error)
  return 'retryAfter' in problem ? (problem.retryAfter ?? 0) * 1000 : 0
}
