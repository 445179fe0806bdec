/** One wish to pay: as long as it lasts, every request carries the same key and makes the same payment. */
export type PaymentAttempt = Readonly<{ amount: number; key: string }>

/**
 * The intention behind a press with `amount`: the former one where it is the same amount, else a new one
 * with a key of its own.
 */
export function paymentAttemptFor(
  amount: number,
  former: PaymentAttempt | null,
  makeKey: () => string,
): PaymentAttempt {
  return former?.amount === amount ? former : { amount, key: makeKey() }
}
