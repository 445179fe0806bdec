import type { ErrorCode } from './generated/model/errorCode'

/** A server error with its own message (contract, `Error`). */
export type ServerProblem = {
  kind: 'message'
  status: number
  message: string
  /** `unknown` for a code that this version of the contract does not name; `null` if the body is not the contract's. */
  code: ErrorCode | null
  /** Request field → its first error message. */
  fields: Record<string, string>
  /** Seconds to wait, or `null`. */
  retryAfter: number | null
  /** Wrong codes that are still allowed, or `null`. */
  attemptsLeft: number | null
  /** Whether the server no longer accepts the token that the client holds. */
  sessionLost: boolean
}

/**
 * The meaning of an error for the player (behaviour E1, E2, E3): the server's message, a server error without a
 * message, or anything else. A `gateway` error has a body that is not JSON: a proxy in front of the server sent it. The
 * bot check fails before anything is sent.
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
  /** Another player, or nobody, is signed in by now. Not shown as an error: the page already shows it. */
  | { kind: 'session-changed' }
  /** There was no connection: the server has not seen the request. */
  | { kind: 'not-sent' }
  /** The request may have been carried out; the server does not say whether it was. */
  | {
      kind: 'outcome-unknown'
      /** Sending it again does not carry it out twice. */
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

/** The problem when a chunk does not load. */
export const chunkProblem = (): Problem =>
  navigator.onLine ? { kind: 'unknown', reason: 'network' } : { kind: 'not-sent' }

/** The server's message, shown as it is; `null` if there is none. */
export const messageOf = (problem: Problem) => (problem.kind === 'message' ? problem.message : null)

/** Whether `error` means that the server no longer accepts the token that the client holds. */
export function isSessionLost(error: unknown): boolean {
  const problem = problemOf(error)
  return 'sessionLost' in problem && problem.sessionLost
}

/** Whether the player of the request is no longer signed in. */
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
 * Whether a requested e-mail may be on its way anyway: there was no readable response, or it was requested again too
 * soon, after a reload for example.
 */
export const mayHaveBeenSent = (problem: Problem): boolean =>
  problem.kind === 'unknown' || ('status' in problem && problem.status === 429)

/** Whether a request exceeded its time limit. */
export function isTimeout(error: unknown): boolean {
  const problem = problemOf(error)
  return problem.kind === 'unknown' && problem.reason === 'timeout'
}

/** Statuses of temporary refusals: a time-out, too early, too many requests. */
const TEMPORARY_STATUSES = new Set([408, 425, 429])

/**
 * Whether the backend itself refused: with `401`, or with another 4xx in the contract's format, which has a code.
 * Anything else (no connection, a gateway, even one that responds with a JSON message, a challenge page, an outage)
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
