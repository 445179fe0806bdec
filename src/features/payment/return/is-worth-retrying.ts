import type { Problem } from '#/api/problem'

/**
 * Whether the same check may succeed a moment later, after `problem`: no response, an unreadable one, a 5xx, or a request to
 * wait (429). Not to be confused with the problem `outcome-unknown` of a request that changes something.
 */
export function isWorthRetrying(problem: Problem): boolean {
  const { kind } = problem
  if (kind !== 'message' && kind !== 'no-message') return true
  return problem.status >= 500 || problem.status === 429
}
