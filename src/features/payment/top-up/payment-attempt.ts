/** One attempt to pay: all its requests carry the same key, and so make a single payment. */
export type PaymentAttempt = Readonly<{ amount: number; key: string }>

/**
 * The attempt of a submit with `amount`: the former one where the amount is the same, else a new one with a key of its
 * own.
 */
export function paymentAttemptFor(
  amount: number,
  former: PaymentAttempt | null,
  makeKey: () => string,
): PaymentAttempt {
  return former?.amount === amount ? former : { amount, key: makeKey() }
}
