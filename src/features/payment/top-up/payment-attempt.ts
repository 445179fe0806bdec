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
