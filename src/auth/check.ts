import { CancelledError, type Query, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { sessionCheck } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { CHECK_PAUSES, GIVE_UP_AFTER, LIMIT, NOTIFY_AFTER, UNREADABLE_PAUSE } from '#/api/pace'
import { isRefusal, isSessionChanged, problemOf } from '#/api/problem'
import { reportError } from '#/lib/errors/report-error'
import { runAction } from '#/lib/errors/run-action'
import { steadyNow } from '#/lib/time/steady-clock'
import { type AuthStore, dispatchSession, type Outage, readSession, setOutage } from './auth-store'
import { isConfirmed } from './session'
import { sessionQuery } from './session-query'
import type { Waker } from './waker'

/**
 * Confirms the stored session with the server. If the first check fails for good, it clears everything silently
 * (behaviour A12); a denial of a confirmed session has gone through `endLostSession` before. Never rejects.
 */
export async function confirmSession(store: AuthStore, client: QueryClient): Promise<void> {
  const { kind, epoch } = readSession(store)
  if (kind === 'anonymous') return
  // Observed until it settles: otherwise leaving a page that observes it would cancel the query.
  const release = new QueryObserver(client, { ...sessionQuery, enabled: false }).subscribe(() => {})
  try {
    await client.fetchQuery(sessionQuery)
  } catch (error) {
    // Cancelled by a change of player, which cleans up by itself, as a sign-out does once it has gone home.
    if (error instanceof CancelledError || store.session.kind === 'ending') return
    dispatchSession(store, { kind: 'over', epoch })
  } finally {
    release()
  }
}

/** A single try. Like any check, it ends a session that the server denies; the caller handles other failures. */
export async function checkNow(store: AuthStore, client: QueryClient): Promise<UserData> {
  const { epoch } = readSession(store)
  const changes = store.server?.changes
  try {
    const data = await sessionCheck()
    // The server may have answered this before another response changed the data.
    if (store.server?.changes === changes) {
      client.setQueryData(sessionQuery.queryKey, data)
      dispatchSession(store, { kind: 'checked', epoch, user: data.user })
    }
    return data
  } catch (error) {
    if (isRefusal(error)) endLostSession(store)
    else if (!isSessionChanged(error)) reportError(error)
    throw error
  }
}

/** Has the app end a session that the server denies and notify the player, unless they are signing out and expect it. */
export function endLostSession(store: AuthStore): void {
  if (store.session.kind !== 'ending') store.hooks.onSessionLost()
}

type FetchOptions = {
  store: AuthStore
  waker: Waker
  signal: AbortSignal
}

/** The query function of `sessionQuery`. Its user replaces the stored one. */
export async function fetchSessionQuery(options: FetchOptions): Promise<UserData> {
  const { store } = options
  const { epoch } = readSession(store)
  const changes = store.server?.changes
  const data = await checkUntilAnswered(options)
  // Unlike the data of `checkNow`, this is cached, so it must be current.
  if (store.server?.changes !== changes) return fetchSessionQuery(options)
  dispatchSession(store, { kind: 'checked', epoch, user: data.user })
  return data
}

/**
 * An outage decides nothing: until the server confirms or denies the session, the player stays signed in and sees a
 * notice. The first check fails after at least half a minute without an answer (reason `server`); later ones
 * go on, because there is earlier data. Every check goes on while there is no connection or the response cannot be
 * read. The browser's online status may be wrong, so it is read only after a try.
 *
 * @throws ApiError if the server denies the session or does not answer the first check
 */
async function checkUntilAnswered(options: FetchOptions): Promise<UserData> {
  let tries = noTries('server')
  try {
    for (;;) {
      const startedAt = performance.now()
      const notice = setTimeout(setOutage, NOTIFY_AFTER, options.store, SILENT)
      const result = await tryOnce(options.signal).finally(() => clearTimeout(notice))
      if ('data' in result) {
        if (tries.failures > 0) refetchFailed(options.store)
        return result.data
      }
      // Time that the machine was asleep does not count.
      const lasted = Math.min(performance.now() - startedAt, LIMIT)
      const reason = reasonOf(result.error)
      if (reason !== tries.reason) tries = noTries(reason)
      tries = await pauseAfter(result.error, { ...tries, spent: tries.spent + lasted }, options)
    }
  } finally {
    setOutage(options.store, null)
  }
}

/** Whatever the page failed to load during the outage is requested again, without a press in each section. */
function refetchFailed({ server }: AuthStore): void {
  if (server) runAction(server.client.refetchQueries({ type: 'active', predicate: hasFailed }))
}

const hasFailed = ({ state }: Query) => state.status === 'error' && state.fetchStatus === 'idle'

const SILENT: Outage = { reason: 'server', retryAt: null }

/** Consecutive tries that failed for one reason; another reason starts anew. `spent`: their milliseconds, with pauses. */
type Tries = {
  reason: Outage['reason']
  failures: number
  spent: number
  isReported: boolean
}

const noTries = (reason: Outage['reason']): Tries => ({
  reason,
  failures: 0,
  spent: 0,
  isReported: false,
})

function reasonOf(error: unknown): Outage['reason'] {
  const problem = problemOf(error)
  if (problem.kind === 'not-sent') return 'offline'
  const isUnreadable = problem.kind === 'unknown' && problem.reason === 'bad-response'
  return isUnreadable ? 'unreadable' : 'server'
}

/** @throws errors that another try would not change */
async function tryOnce(signal: AbortSignal): Promise<{ data: UserData } | { error: unknown }> {
  try {
    return { data: await sessionCheck(undefined, { signal }) }
  } catch (error) {
    if (signal.aborted || isRefusal(error) || isSessionChanged(error)) throw error
    return { error }
  }
}

/** @throws `error` if the first check has failed for good */
async function pauseAfter(
  error: unknown,
  { reason, failures, spent, isReported }: Tries,
  { store, waker, signal }: FetchOptions,
): Promise<Tries> {
  const isFirst = !isConfirmed(store.session)
  if (isFirst && reason === 'server' && spent >= GIVE_UP_AFTER) throw error
  const retryAfter = millisecondsAsked(error)
  const isLong = spent >= NOTIFY_AFTER || retryAfter > 0 || reason === 'unreadable'
  if (isLong) {
    if (reason !== 'offline' && !isReported) reportError(error)
    setOutage(store, { reason, retryAt: retryAfter > 0 ? steadyNow() + retryAfter : null })
  }
  const ownPause = CHECK_PAUSES[failures] ?? CHECK_PAUSES.at(-1) ?? 0
  const pause = reason === 'unreadable' ? UNREADABLE_PAUSE : Math.max(ownPause, retryAfter)
  // A server that names a time gets no request before it, but only our own pause counts as time spent trying.
  const slept = await waker.sleep({ pause, isFixed: retryAfter > 0, signal })
  return {
    reason,
    failures: failures + 1,
    spent: spent + Math.min(slept, ownPause),
    isReported: isReported || isLong,
  }
}

/** The wait that the server asks for; 0 if none. */
function millisecondsAsked(error: unknown): number {
  const problem = problemOf(error)
  return 'retryAfter' in problem ? (problem.retryAfter ?? 0) * 1000 : 0
}
