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

/** The finding about an e-mail no player can use. It is the same for every claim, because the cause is one. */
export const UNUSABLE = {
  rule: 'email-form',
  claim: 'An e-mail contains a six-digit code, or a link the site can read.',
} as const
