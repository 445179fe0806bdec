import { CancelledError, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { sessionCheck } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { SHORT_LIMIT } from '#/api/http'
import { isDenied, isSessionLost, problemOf } from '#/api/problem'
import {
  type AuthStore,
  clearSession,
  type Outage,
  publishIdentity,
  readIdentity,
  setOutage,
} from './auth-store'
import { keepKnownLists } from './keep-known-lists'
import { reportError } from '#/lib/errors/report-error'
import { sessionQuery } from './session-query'
import { readToken, readUser, storeUser } from './storage'
import { storedAuth } from './stored-auth'
import type { Waker } from './waker'
import { steadyNow } from '#/lib/time/steady-clock'

/**
 * Replaces the stored data with the response of `check`; once that has failed for good, clears everything silently
 * (behaviour A12). Never rejects.
 */
export async function check(store: AuthStore, client: QueryClient): Promise<void> {
  const { token, user } = readIdentity(store)
  if (token === null || user === null) return
  // Observed until it settles: otherwise leaving a page that observes it would cancel the query.
  const release = new QueryObserver(client, { ...sessionQuery, enabled: false }).subscribe(() => {})
  try {
    await client.fetchQuery(sessionQuery)
  } catch (error) {
    // Cancelled by a sign-in or a sign-out, which clean up themselves.
    if (error instanceof CancelledError) return
    if (readToken() === token) clearSession(store)
    // Another tab has renewed the token meanwhile.
    else await check(store, client)
  } finally {
    release()
  }
}

/** A single try; the caller handles its failure. */
export async function checkNow(store: AuthStore, client: QueryClient): Promise<UserData> {
  const token = readToken()
  const changes = store.server?.changes
  try {
    const data = keepKnownLists(client.getQueryData(sessionQuery.queryKey), await sessionCheck())
    // The server may have answered this before another response changed the data.
    if (token !== null && store.server?.changes === changes) {
      client.setQueryData(sessionQuery.queryKey, data)
      keepUser(store, token, data)
    }
    return data
  } catch (error) {
    if (isSessionLost(error)) store.hooks.onSessionLost(problemOf(error))
    else if (!isDenied(error)) reportError(error)
    throw error
  }
}

function keepUser(store: AuthStore, token: string, { user, jwt }: UserData) {
  // With another login, `http.ts` has not stored the token: it is stored only together with that player.
  if (user.login !== readUser()?.login) storedAuth.renewToken(token, jwt)
  storeUser(user)
  publishIdentity(store, true)
}

type FetchOptions = {
  store: AuthStore
  waker: Waker
  signal: AbortSignal
  /** Whether the server has not confirmed the stored data yet. */
  isFirst: boolean
}

/** Fetches the session data. Its user and token replace the stored ones. */
export async function fetchSession(options: FetchOptions): Promise<UserData> {
  const { store } = options
  const token = readToken()
  const changes = store.server?.changes
  const answer = await checkUntilAnswered(options)
  // As in `checkNow`, but here the data has to be current.
  if (store.server?.changes !== changes) return fetchSession(options)
  const data = keepKnownLists(store.server?.client.getQueryData(sessionQuery.queryKey), answer)
  if (token !== null) keepUser(store, token, data)
  return data
}

/** Milliseconds between the tries of a check that gets no response; the last pause repeats. */
const PAUSES = [400, 1000, 2000, 4000, 8000, 15_000]

/** Milliseconds without a response after which the player is notified. */
const NOTIFY_AFTER = 3000

/** Milliseconds without a response after which the first check has failed. */
const GIVE_UP_AFTER = 30_000

/**
 * An outage decides nothing: until the server confirms or denies the session, the player stays signed in and sees a
 * notice. The first check fails after half a minute of trying; a later one goes on, because there is earlier data. So does
 * each one while there is no connection. What the browser says of that is asked only after a try: it may be wrong.
 *
 * @throws ApiError where the server denies the session, or does not answer the first check
 */
async function checkUntilAnswered(options: FetchOptions): Promise<UserData> {
  let tries = noTries('server')
  try {
    for (;;) {
      const startedAt = performance.now()
      const result = await tryOnce(options.signal)
      if ('data' in result) return result.data
      // Time that the machine slept is not counted.
      const lasted = Math.min(performance.now() - startedAt, SHORT_LIMIT)
      const reason = problemOf(result.error).kind === 'not-sent' ? 'offline' : 'server'
      if (reason !== tries.reason) tries = noTries(reason)
      tries = await pauseAfter(result.error, { ...tries, spent: tries.spent + lasted }, options)
    }
  } finally {
    setOutage(options.store, null)
  }
}

/** The tries in a row that failed for one reason, and the milliseconds that they and the pauses between them took. */
type Tries = { reason: Outage['reason']; failures: number; spent: number }

const noTries = (reason: Outage['reason']): Tries => ({ reason, failures: 0, spent: 0 })

/** @throws what another try would not change */
async function tryOnce(signal: AbortSignal): Promise<{ data: UserData } | { error: unknown }> {
  try {
    return { data: await sessionCheck(undefined, { signal }) }
  } catch (error) {
    if (signal.aborted || isDenied(error)) throw error
    return { error }
  }
}

/** @throws `error` where the first check has failed for good */
async function pauseAfter(
  error: unknown,
  { reason, failures, spent }: Tries,
  { store, waker, signal, isFirst }: FetchOptions,
): Promise<Tries> {
  if (isFirst && reason === 'server' && spent >= GIVE_UP_AFTER) throw error
  const retryAfter = retryAfterOf(error)
  if (spent >= NOTIFY_AFTER || retryAfter > 0) {
    if (reason === 'server' && store.outage?.reason !== reason) reportError(error)
    setOutage(store, { reason, retryAt: retryAfter > 0 ? steadyNow() + retryAfter : null })
  }
  const ownPause = PAUSES[failures] ?? PAUSES.at(-1) ?? 0
  const pause = Math.max(ownPause, retryAfter)
  // A server that names a time is not asked again before it. Of that time no more counts as trying than without it.
  const slept = await waker.sleep({ pause, isFixed: retryAfter > 0, signal })
  return { reason, failures: failures + 1, spent: spent + Math.min(slept, ownPause) }
}

function retryAfterOf(error: unknown): number {
  const problem = problemOf(error)
  return 'retryAfter' in problem ? (problem.retryAfter ?? 0) * 1000 : 0
}
