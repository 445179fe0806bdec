import type { Problem } from '#/api/problem'

/** One wish to pay: as long as it lasts, every request carries the same key and makes the same payment. */
export type Intention = Readonly<{ amount: number; key: string }>

/**
 * The intention behind a press with `amount`: the former one where it is the same amount, else a new one
 * with a key of its own.
 */
export function intentionFor(
  amount: number,
  former: Intention | null,
  makeKey: () => string,
): Intention {
  return former?.amount === amount ? former : { amount, key: makeKey() }
}

/**
 * Whether the intention outlives a failure: where it is not known whether the payment was made (network,
 * time-out, 5xx, an answer that says nothing) or where the server asks to wait (429). A refusal ends it.
 */
export function outlives(problem: Problem): boolean {
  if (problem.kind === 'unknown') return true
  return 'status' in problem && (problem.status >= 500 || problem.status === 429)
}
