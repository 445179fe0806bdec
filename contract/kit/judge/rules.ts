import type { SentenceId } from '../contract/sentences'

/**
 * The rules for every response, whatever the request, with the sentences they prove. The checks are in `judge.ts` (status
 * and headers) and `invariants.ts` (bodies).
 */
export const RULES = {
  answers: [],
  'listed-status': [],
  'no-store': ['no-store'],
  'retry-after': ['retry-after-seconds', 'response-429-limited'],
  'retry-after-body': ['retry-after-equals-body', 'retry-after', 'error-retry-after'],
  'media-type': [],
  json: [],
  schema: ['closed-enums', 'retry-after-seconds', 'secret-base32'],
  'open-enum': ['error-bodies'],
  'code-fits': ['named-codes'],
  'closed-request': ['requests-closed'],
  'no-content': [],
  private: ['responses-private'],
  'foreign-data': ['responses-private'],
  rfc3339: ['moments'],
  'current-session': ['session-current-one'],
  country: ['session-country'],
  'newest-first': ['transactions-newest-50', 'events-newest-ten'],
  'listed-once': ['transactions-newest-50'],
  'code-by-email': ['code-by-email-present', 'code-by-email-sent'],
  'bonuses-ascending': ['bonuses-ascending'],
  'limits-in-order': [],
  secret: ['set-up-secret', 'secret-base32'],
  otpauth: ['set-up-secret'],
  'payment-url': ['payment-url-present'],
  'payment-page': ['payment-url'],
  'payment-balance': ['payment-balance-present'],
  'recovery-codes': ['ten-recovery-codes'],
  'masked-email': ['code-masked-email'],
  'resend-after': ['resend-after', 'code-resend-after'],
  'expires-at': ['expires-at', 'pending-code-lifetime', 'payment-lifetime'],
  'signed-in-at': ['session-created-at'],
  'not-ahead': [
    'moments',
    'session-created-at',
    'session-last-active',
    'event-at',
    'codes-created-at',
    'transaction-date',
  ],
  'paid-at': [],
  'email-form': ['email-content', 'email-link'],
  'email-site': ['email-link'],
  'message-language': ['message-for-players', 'field-messages'],
} as const satisfies Readonly<Record<string, readonly SentenceId[]>>

export type RuleId = keyof typeof RULES

/** A broken rule of the descriptions, and what the response has instead. */
export interface Broken {
  readonly id: RuleId
  readonly rule: string
  readonly got: string
  /** The field it is about, if the field's schema is broken. */
  readonly place?: string
  /** The sentence it breaks, if its rule covers several. */
  readonly quotes?: SentenceId
}
