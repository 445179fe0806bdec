import { steadyNow } from '#/lib/steady-clock'

/**
 * When the wait is over that a refusal asks for, in milliseconds since 1970; `null` where it asks for none.
 * Takes any problem of the API; seconds that are no number, or not above 0, are no wait.
 */
export function retryAfterEnd(problem: object, now = steadyNow()): number | null {
  const seconds = 'retryAfter' in problem ? problem.retryAfter : null
  return typeof seconds === 'number' && seconds > 0 ? now + seconds * 1000 : null
}
