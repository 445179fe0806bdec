import type { ErrorCode } from './generated/model/errorCode'

/** An error of the server with its own message (contract, `Error`). */
export type ServerProblem = {
  kind: 'message'
  status: number
  message: string
  /** `unknown` for one that this version of the contract does not name; `null` where the body is not the contract's. */
  code: ErrorCode | null
  /** Request field → the first thing that is wrong with it. */
  fields: Record<string, string>
  /** Seconds to wait, or `null`. */
  retryAfter: number | null
  /** Wrong codes that are still allowed, or `null`. */
  attemptsLeft: number | null
  /** Whether the server no longer accepts the token that the client holds. */
  sessionLost: boolean
}

/**
 * What an error means for the player (behaviour E1, E2, E3): the server's message, an error of the server
 * without a message, or anything else. A `gateway` error has a body that is not JSON: a proxy in front of the
 * server sent it. The bot check fails before anything is sent.
 */
export type Problem =
  | ServerProblem
  | {
      kind: 'no-message' | 'gateway'
      status: number
      retryAfter: number | null
      sessionLost: boolean
    }
  | { kind: 'unknown'; reason: 'network' | 'timeout' | 'bad-response' }
  | { kind: 'bot-check' }
  /** Another player is signed in by now, or nobody. Shown nowhere: the page shows that already. */
  | { kind: 'session-changed' }
  /** There was no connection: the server has not seen the request. */
  | { kind: 'not-sent' }
  /** The request may have been carried out; the server does not say whether it was. */
  | {
      kind: 'outcome-unknown'
      /** Sent again, it will not be carried out twice. */
      isRepeatable?: true | undefined
    }

/** The one error that `http` throws. Its message is for logs; players read `problemText`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly operation: string
  readonly problem: Problem

  constructor(operation: string, problem: Problem, options?: ErrorOptions) {
    super(`${operation}: ${describe(problem)}`, options)
    this.operation = operation
    this.problem = problem
  }
}

function describe(problem: Problem): string {
  if ('status' in problem) return `HTTP ${problem.status}`
  return 'reason' in problem ? `${problem.kind} (${problem.reason})` : problem.kind
}

/** The problem behind any thrown value; anything but an `ApiError` is a bug of ours, shown as 'unknown'. */
export function problemOf(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : { kind: 'unknown', reason: 'bad-response' }
}

/** What it means that a chunk did not load. */
export const chunkProblem = (): Problem =>
  navigator.onLine ? { kind: 'unknown', reason: 'network' } : { kind: 'not-sent' }

/** The server's message, which is shown as it is; `null` if it gave none. */
export const messageOf = (problem: Problem) => (problem.kind === 'message' ? problem.message : null)

/** Whether `error` says that the server no longer accepts the token that the client holds. */
export function isSessionLost(error: unknown): boolean {
  const problem = problemOf(error)
  return 'sessionLost' in problem && problem.sessionLost
}

/** Whether the player whom a request was sent for has gone. */
export const isSessionChanged = (error: unknown) => problemOf(error).kind === 'session-changed'

/** Whether the same request may succeed a moment later: after a network error, a time-out, a gateway error or a 5xx. */
export const isTransient = (error: unknown): boolean => isTransientProblem(problemOf(error))

export function isTransientProblem(problem: Problem): boolean {
  switch (problem.kind) {
    case 'unknown':
    case 'gateway':
    case 'not-sent':
      return true
    case 'message':
    case 'no-message':
      return problem.status >= 500
    case 'bot-check':
    case 'session-changed':
    case 'outcome-unknown':
      return false
  }
}

/**
 * Whether an e-mail that was asked for may be on its way all the same: without a readable response, or asked for again too
 * soon, after a reload for example.
 */
export const mayHaveBeenSent = (problem: Problem): boolean =>
  problem.kind === 'unknown' || ('status' in problem && problem.status === 429)

/** Whether the server let the time limit of a request pass. */
export function isTimeout(error: unknown): boolean {
  const problem = problemOf(error)
  return problem.kind === 'unknown' && problem.reason === 'timeout'
}

/** Statuses that refuse nothing for good: a time-out, too early, too many requests. */
const TEMPORARY_STATUSES = new Set([408, 425, 429])

/**
 * Whether the backend itself refused: with `401`, or with another 4xx in the format of the contract, which has a code.
 * Anything else (no connection, a gateway, even one that answers with a message in JSON, a challenge page, an outage)
 * decides nothing.
 */
export function isRefusal(error: unknown): boolean {
  const problem = problemOf(error)
  if (!('status' in problem)) return false
  const { kind, status } = problem
  if (status === 401) return true
  if (kind !== 'message' || problem.code === null) return false
  return status < 500 && !TEMPORARY_STATUSES.has(status)
}
