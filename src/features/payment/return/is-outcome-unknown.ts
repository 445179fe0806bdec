import type { Problem } from '#/api/problem'

/**
 * Whether `problem` says neither yes nor no, so that the same request may be answered otherwise a moment later:
 * no answer, one that says nothing, a 5xx, or a request to wait (429).
 */
export function isOutcomeUnknown(problem: Problem): boolean {
  const { kind } = problem
  if (kind !== 'message' && kind !== 'no-message') return true
  return problem.status >= 500 || problem.status === 429
}
