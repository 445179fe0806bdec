/** The rules that every response is held to, whatever it was asked for. */
export const RULES = [
  'answers',
  'listed-status',
  'no-content',
  'no-store',
  'retry-after',
  'retry-after-body',
  'media-type',
  'json',
  'schema',
  'open-enum',
  'code-fits',
  'closed-request',
  'password-back',
  'rfc3339',
  'current-session',
  'country',
  'newest-first',
  'listed-once',
  'code-by-email',
  'bonuses-ascending',
  'limits-in-order',
  'secret',
  'otpauth',
  'payment-url',
  'payment-balance',
  'recovery-codes',
  'masked-email',
  'resend-after',
  'expires-at',
  'signed-in-at',
  'not-ahead',
  'paid-at',
  'email-form',
  'email-site',
  'message-language',
] as const

export type RuleId = (typeof RULES)[number]

/** A rule of the descriptions, and what a response has in its place. */
export interface Broken {
  readonly id: RuleId
  readonly rule: string
  readonly got: string
  /** The field that it is about, where its schema says what is broken. */
  readonly place?: string
  /** How the sentence begins that it breaks, where its rule covers several. */
  readonly says?: string
}
