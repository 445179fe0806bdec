import { isDenied, problemOf } from '#/api/problem'

/** One attempt to pay: all its requests have the same idempotency key, and so create a single payment. */
export type PaymentAttempt = Readonly<{
  amount: number
  key: string
  /** Whether a request with the key may have created the payment although no response said so. */
  isInDoubt: boolean
}>

/**
 * The attempt of a submit with `amount`: the former one if the amount is the same, else a new one with its own key.
 */
export function paymentAttemptFor(
  amount: number,
  former: PaymentAttempt | null,
  makeKey: () => string,
): PaymentAttempt {
  return former?.amount === amount ? former : { amount, key: makeKey(), isInDoubt: false }
}

/**
 * The attempt to repeat after a request of `attempt` has failed; `null`: the next press starts another one.
 *
 * A refusal of the backend ends it, because that request created no payment. It says nothing about an earlier request: a
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
