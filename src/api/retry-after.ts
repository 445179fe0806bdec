import { steadyNow } from '#/lib/steady-clock'

/** When a wait of `seconds` is over that began at `now`; at once where the server named none that is known (`NaN`). */
export function waitEnd(seconds: number | undefined, now: number): number {
  return now + (seconds || 0) * 1000
}

/**
 * When the wait is over that a refusal asks for, in milliseconds since 1970; `null` where it asks for none.
 * Takes any problem of the API; seconds that are no number, or not above 0, are no wait.
 */
export function retryAfterEnd(problem: object, now = steadyNow()): number | null {
  const seconds = 'retryAfter' in problem ? problem.retryAfter : null
  return typeof seconds === 'number' && seconds > 0 ? now + seconds * 1000 : null
}
