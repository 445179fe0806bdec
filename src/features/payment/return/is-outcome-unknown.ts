import type { Problem } from '#/api/problem'

/**
 * Whether `problem` leaves the outcome open, so that the same request may succeed a moment later: no response, an
 * unreadable one, a 5xx, or a request to wait (429).
 */
export function isOutcomeUnknown(problem: Problem): boolean {
  const { kind } = problem
  if (kind !== 'message' && kind !== 'no-message') return true
  return problem.status >= 500 || problem.status === 429
}
