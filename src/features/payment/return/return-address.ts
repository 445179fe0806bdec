import { cleanCopied } from '#/lib/links/link-token'
import { textParams } from '#/lib/links/search-params'

/** The outcome that the return address claims: only a hint (behaviour M4). */
export type Claim = 'success' | 'fail' | 'pending' | 'unknown'

const SUCCESS = /^(?:success(?:ful)?|succeeded|ok|paid|done|completed?)$/i
const FAIL = /^(?:fail(?:ed|ure)?|error|declined?|reject(?:ed)?|cancel(?:l?ed)?|expired)$/i
const PENDING = /^(?:pending|process(?:ing)?|wait(?:ing)?|return|result)$/i

/** The claim that a word makes, in upper or lower case. */
export function claimOf(word: string): Claim {
  if (SUCCESS.test(word)) return 'success'
  if (FAIL.test(word)) return 'fail'
  return PENDING.test(word) ? 'pending' : 'unknown'
}

/** The most characters of an id (contract, `PaymentId`). */
const LONGEST = 64

/** The id of the payment, without characters copied along with the address. */
export const returnSearch = textParams(['payment'], (text) =>
  text.length > LONGEST ? '' : cleanCopied(text),
)
