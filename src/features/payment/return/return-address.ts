import { PAYMENT_ID_LENGTH, PAYMENT_ID_NAMES } from '#/lib/links/payment-id'
import { cleanLinkToken } from '#/lib/links/link-token'
import { textParams } from '#/lib/links/search-params'

/** The outcome that the return address claims: only a hint (behaviour M4). */
export type Claim = 'success' | 'fail' | 'pending' | 'unknown'

const SUCCESS = /^(?:success(?:ful)?|succeeded|ok|paid|done|completed?)$/i
const FAIL = /^(?:fail(?:ed|ure)?|error|declined?|reject(?:ed)?|cancel(?:l?ed)?|expired)$/i
const PENDING = /^(?:pending|process(?:ing)?|wait(?:ing)?|return|result)$/i

/** The claim of a word in any case. */
export function claimOf(word: string): Claim {
  if (SUCCESS.test(word)) return 'success'
  if (FAIL.test(word)) return 'fail'
  return PENDING.test(word) ? 'pending' : 'unknown'
}

/** What providers fill in for a missing id, and templates that they have not filled in (`{CHECKOUT_SESSION_ID}`). */
const NO_ID = /^(?:|0|null|none|nan|undefined|[{[].*[\]}])$/i

/** An id without what was copied along with the address, or nothing. */
function cleanId(text: string): string {
  const id = NO_ID.test(text) || text.length > PAYMENT_ID_LENGTH ? '' : cleanLinkToken(text)
  return NO_ID.test(id) ? '' : id
}

export const returnSearch = textParams(PAYMENT_ID_NAMES, cleanId)

/** The id under the first of the known names. */
export function paymentIdOf(search: ReturnType<typeof returnSearch>): string | undefined {
  return PAYMENT_ID_NAMES.map((name) => search[name]).find(Boolean)
}
