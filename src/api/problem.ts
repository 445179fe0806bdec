import * as v from 'valibot'

/** What the server said went wrong, in its own words (contract, `Error`). */
export type ServerProblem = {
  kind: 'message'
  status: number
  message: string
  /** For branching; `null` where an older backend gives none. */
  code: string | null
  /** Request field → the first thing that is wrong with it. */
  fields: Record<string, string>
  /** Seconds to wait, or `null`. */
  retryAfter: number | null
  /** Wrong codes that are still allowed, or `null`. */
  attemptsLeft: number | null
  /** Whether this answer says that the token the client holds is no good any more. */
  sessionLost: boolean
}

/**
 * The outcomes an error can have for the player (specification, section 8): the server's own words, a
 * server without words, or anything else. The bot check fails before there is a server to speak.
 */
export type Problem =
  | ServerProblem
  | { kind: 'no-message'; status: number; retryAfter: number | null; sessionLost: boolean }
  | { kind: 'unknown'; reason: 'network' | 'timeout' | 'bad-answer' }
  | { kind: 'bot-check' }

/** The one error that `http` throws. Its message is for logs; players read `problemText`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: Problem

  constructor(operation: string, problem: Problem, options?: ErrorOptions) {
    super(`${operation}: ${'status' in problem ? `HTTP ${problem.status}` : problem.kind}`, options)
    this.problem = problem
  }
}

/** UTF-16 units of a text that are shown. More is no message: drawing a megabyte would hold the page. */
const LONGEST_TEXT = 10_000

const shownText = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text

const errorBodySchema = v.looseObject({
  message: v.pipe(v.string(), v.nonEmpty(), v.transform(shownText)),
  code: v.fallback(v.nullable(v.string()), null),
  errors: v.fallback(v.record(v.string(), v.fallback(v.array(v.string()), [])), {}),
  retryAfter: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.transform(waitOf))), null),
  attemptsLeft: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
})

/** Whole seconds, at most a day: a countdown longer than that says nothing. */
function waitOf(seconds: number): number {
  return Math.min(Math.max(0, Math.ceil(seconds)), 86_400)
}

/** Seconds of a `Retry-After` header: a number, or a date (RFC 9110, 10.2.3); `null` for anything else. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return waitOf(Number(text))
  // Browsers also read '-1' and '1.5' as dates; one of HTTP begins with the day.
  const date = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : waitOf((date - now) / 1000)
}

type Answer = { status: number; retryAfter: number | null; sessionLost: boolean }

/** The problem in an answer with a status of 400 or more, whatever its body is. Never throws. */
export function parseProblem(body: string, { status, retryAfter, sessionLost }: Answer): Problem {
  const parsed = v.safeParse(errorBodySchema, tryJson(body))
  if (!parsed.success) return { kind: 'no-message', status, retryAfter, sessionLost }
  const { message, code, errors, attemptsLeft } = parsed.output
  const fields = Object.fromEntries(
    Object.entries(errors).flatMap(([name, [first]]) => (first ? [[name, shownText(first)]] : [])),
  )
  return {
    kind: 'message',
    status,
    message,
    code,
    fields,
    retryAfter: retryAfter ?? parsed.output.retryAfter,
    attemptsLeft,
    sessionLost,
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The problem behind any thrown value; what is no `ApiError` is a fault of ours, told as 'unknown'. */
export function problemOf(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : { kind: 'unknown', reason: 'bad-answer' }
}

/** Whether `error` says that the token the client holds is no good any more. */
export function isSessionLost(error: unknown): boolean {
  const problem = problemOf(error)
  return 'sessionLost' in problem && problem.sessionLost
}

/** Whether the same request may well succeed a moment later: the network, a time-out or a 5xx. */
export function isTransient(error: unknown): boolean {
  const problem = problemOf(error)
  return problem.kind === 'unknown' || ('status' in problem && problem.status >= 500)
}
