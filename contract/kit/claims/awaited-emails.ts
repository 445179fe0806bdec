import type { SentenceId } from '../contract/sentences'
import type { OperationId } from '../contract/operation-id'

const CODE = 'code-by-email-sent'
const KEY = 'email-on-its-way'

/** The sentence that promises the e-mail of an operation. */
export const PROMISED: Partial<Record<OperationId, SentenceId>> = {
  signUp: 'verification-email-on-its-way',
  recoveryRequest: KEY,
  verifyResend: KEY,
  signInResend: CODE,
  emailChange: CODE,
  emailChangeResend: CODE,
  emailChangeConfirm: 'email-change-notice',
  protectionResend: CODE,
  protectionRemove: CODE,
  protectionRemoveResend: CODE,
}

/** What a finding says of an e-mail that no player can use, whatever claim it was read for: that is one cause. */
export const UNUSABLE = {
  rule: 'email-form',
  claim: 'An e-mail holds a code of six digits, or a link that the site can read.',
  quotes: 'email-content',
} as const
