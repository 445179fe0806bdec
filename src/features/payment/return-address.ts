import * as v from 'valibot'

/** What the word in the return address claims. It is a hint, never the truth (checklist, M4). */
export type Claim = 'success' | 'fail' | 'pending' | 'unknown'

const WORDS = {
  success: 'success succeeded successful ok paid done complete completed'.split(' '),
  fail: 'fail failed failure error decline declined reject rejected cancel canceled cancelled expired'.split(
    ' ',
  ),
  pending: 'pending process processing wait waiting return result'.split(' '),
} satisfies Record<Exclude<Claim, 'unknown'>, string[]>

/** The claim of a word, whatever its case. */
export function claimOf(word: string): Claim {
  const small = word.toLowerCase()
  if (WORDS.success.includes(small)) return 'success'
  if (WORDS.fail.includes(small)) return 'fail'
  return WORDS.pending.includes(small) ? 'pending' : 'unknown'
}

/** Given twice, empty or longer than an id can be (contract, `PaymentId`), it is none. */
const id = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))), undefined)

/**
 * The names that providers with fixed return addresses give the payment's id: ours, a common one, Robokassa,
 * FreeKassa, Stripe.
 */
export const returnSearchSchema = v.object({
  payment: id,
  orderId: id,
  InvId: id,
  MERCHANT_ORDER_ID: id,
  session_id: id,
})

/** The id under the first of the names that is there. */
export function paymentIdOf(search: v.InferOutput<typeof returnSearchSchema>): string | undefined {
  return (
    search.payment ??
    search.orderId ??
    search.InvId ??
    search.MERCHANT_ORDER_ID ??
    search.session_id
  )
}
