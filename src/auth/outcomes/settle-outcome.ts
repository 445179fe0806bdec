import { LIMIT, SETTLE_PAUSES } from '#/api/pace'
import {
  ApiError,
  isSessionChanged,
  isSessionLost,
  isTransient,
  type Problem,
  problemOf,
} from '#/api/problem'
import { requestAuth, type Sender } from '#/api/request-auth'
import { raceAbort } from '#/lib/time/race-abort'
import { reportError } from '#/lib/errors/report-error'

type Question<Response> = {
  /**
   * The contract's error statuses for a change that was already made: by a request that the browser has repeated, or on
   * another device.
   */
  alsoOn?: readonly number[]
  /**
   * Requests the current state and returns the equivalent of the lost response; `null` if nothing was done. If it fails
   * because the session is lost or the player has changed, that is the outcome; after any other failure it is unknown.
   */
  ask: () => Promise<Response | null>
}

/**
 * Sends a mutation and finds out its outcome if the response is lost: it may have succeeded or failed.
 *
 * @throws the request's error if nothing was done; an ApiError of the kind `outcome-unknown` if the server does not
 *   show whether it was
 */
export async function settleOutcome<Response>(
  send: () => Promise<Response>,
  { alsoOn = [], ask }: Question<Response>,
): Promise<Response> {
  const sender = requestAuth().sender()
  const askForSender = async () => {
    requireSamePlayer(sender)
    return ask()
  }
  try {
    return await send()
  } catch (error) {
    const problem = problemOf(error)
    const isInDoubt = 'status' in problem && alsoOn.includes(problem.status)
    if (!isInDoubt && !isUnanswered(problem)) throw error
    const found = await askWithRetries(askForSender).catch((failure: unknown) => {
      reportUnreadable(error)
      throw isAnswer(failure) ? failure : outcomeUnknown(error, failure)
    })
    if (found === null) throw error
    reportUnreadable(error)
    return found
  }
}

/** A refusal for another reason, such as the bot check or too many requests, says nothing about the outcome. */
function isAnswer(failure: unknown): boolean {
  return isSessionLost(failure) || isSessionChanged(failure)
}

/** A response about the next player is no outcome of the previous player's request. A visitor's request has none. */
function requireSamePlayer({ login, epoch }: Sender): void {
  if (login === null || requestAuth().sender().epoch === epoch) return
  throw new ApiError('settleOutcome', { kind: 'session-changed' })
}

/**
 * Sends a request that the server carries out only once, however often it arrives. If the response is lost, a second
 * request gets the outcome.
 *
 * @throws the refusal of either; an ApiError of the kind `outcome-unknown` if both responses are lost
 */
export async function sendIdempotent<Response>(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    if (!isUnanswered(problemOf(error))) throw error
    reportUnreadable(error)
    return send().catch((cause: unknown) => {
      const problem = problemOf(cause)
      if (!isUnanswered(problem) && problem.kind !== 'not-sent') throw cause
      throw outcomeUnknown(cause, cause, true)
    })
  }
}

/** Names the operation whose outcome is unknown, not the request that asked for it. */
function outcomeUnknown(lost: unknown, cause: unknown, isRepeatable?: true): ApiError {
  const operation = lost instanceof ApiError ? lost.operation : 'request'
  return new ApiError(operation, { kind: 'outcome-unknown', isRepeatable }, { cause })
}

/** Reports an unreadable response whose error is not rethrown: operators would not learn of it otherwise. */
function reportUnreadable(error: unknown): void {
  const problem = problemOf(error)
  if (problem.kind === 'unknown' && problem.reason === 'bad-response') reportError(error)
}

/** Whether no response of the backend could be read. Its own error means that nothing was done, except in `alsoOn`. */
const isUnanswered = ({ kind }: Problem) => kind === 'unknown' || kind === 'gateway'

async function askWithRetries<Response>(
  ask: () => Promise<Response | null>,
): Promise<Response | null> {
  // The player has already waited for the first response.
  const limit = AbortSignal.timeout(LIMIT)
  for (let tries = 0; ; tries += 1) {
    try {
      return await raceAbort(limit, ask)
    } catch (error) {
      const pause = SETTLE_PAUSES[tries]
      if (!isTransient(error) || limit.aborted || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
