import { LONGEST_COUNTDOWN } from '#/lib/time/longest-countdown'
import { serverTimeAt, steadyNow } from '#/lib/time/steady-clock'

/** Whole seconds of a countdown. */
export function countdownSeconds(seconds: number): number {
  return Math.min(Math.max(0, Math.ceil(seconds)), LONGEST_COUNTDOWN)
}

/** Seconds of a `Retry-After` header: a number, or a date (RFC 9110, 10.2.3); `null` for anything else. */
export function parseRetryAfter(
  header: string | null,
  now = serverTimeAt(steadyNow()),
): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return countdownSeconds(Number(text))
  // Browsers also parse '-1' and '1.5' as dates; an HTTP date begins with the name of a day.
  const date = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : countdownSeconds((date - now) / 1000)
}

/** The end of a wait of `seconds` that began at `now`; `now` itself if the server named none. */
export function waitEnd(seconds: number | null | undefined, now: number): number {
  return now + (seconds ?? 0) * 1000
}

/**
 * The end of the wait that a refusal asks for, in milliseconds of `steadyNow`; `null` if it asks for none. Takes any
 * API problem; only a positive number of seconds is a wait.
 */
export function retryAfterEnd(problem: object, now = steadyNow()): number | null {
  const seconds = 'retryAfter' in problem ? problem.retryAfter : null
  return typeof seconds === 'number' && seconds > 0 ? now + seconds * 1000 : null
}
