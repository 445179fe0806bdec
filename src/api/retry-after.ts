import { steadyNow } from '#/lib/time/steady-clock'

/** The end of a wait of `seconds` that began at `now`; `now` itself if the server named none. */
export function waitEnd(seconds: number | null | undefined, now: number): number {
  return now + (seconds ?? 0) * 1000
}

/**
 * The end of the wait that a refusal asks for, in milliseconds of `steadyNow`; `null` if it asks for none.
 * Takes any problem of the API; only a positive number of seconds is a wait.
 */
export function retryAfterEnd(problem: object, now = steadyNow()): number | null {
  const seconds = 'retryAfter' in problem ? problem.retryAfter : null
  return typeof seconds === 'number' && seconds > 0 ? now + seconds * 1000 : null
}
