import { isDenied, problemOf } from '#/api/problem'

/** One attempt to pay: all its requests carry the same key, and so make a single payment. */
export type PaymentAttempt = Readonly<{
  amount: number
  key: string
  /** Whether a request with the key may have made the payment although no response said so. */
  isInDoubt: boolean
}>

/**
 * The attempt of a submit with `amount`: the former one where the amount is the same, else a new one with a key of its
 * own.
 */
export function paymentAttemptFor(
  amount: number,
  former: PaymentAttempt | null,
  makeKey: () => string,
): PaymentAttempt {
  return former?.amount === amount ? former : { amount, key: makeKey(), isInDoubt: false }
}

/**
 * What remains of `attempt` after a request of it failed; `null`: the next press starts another one.
 *
 * A refusal of the backend ends it, because that request made no payment. It says nothing about an earlier request: a
 * backend may refuse the player, the bot check or the amount before it looks the key up. So no refusal ends an attempt
 * that is in doubt.
 */
export function attemptAfter(attempt: PaymentAttempt, error: unknown): PaymentAttempt | null {
  const problem = problemOf(error)
  if (problem.kind === 'not-sent' || problem.kind === 'bot-check') return attempt
  // A 409 may come while a request with the same key, which the browser sent by itself, is still at work.
  const isRefusal = isDenied(error) && !('status' in problem && problem.status === 409)
  if (!isRefusal) return { ...attempt, isInDoubt: true }
  return attempt.isInDoubt ? attempt : null
}
