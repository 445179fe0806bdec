import type { Finding } from '../judge/findings'
import type { SentenceId } from '../contract/sentences'
import type { EmailFault } from '../mail/mail'
import type { OperationId } from '../contract/operation-id'

const CODE = 'code-by-email-sent'
const KEY = 'email-on-its-way'

/** The sentence that promises the e-mail of an operation. */
const PROMISED: Partial<Record<OperationId, SentenceId>> = {
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

/** The sentence that is broken where an e-mail does not come, as a part of a finding. */
export const withoutEmail = (id: OperationId | undefined): { readonly quotes?: SentenceId } => {
  const quotes = id && PROMISED[id]
  return quotes === undefined ? {} : { quotes }
}

/** What a finding says of an e-mail that no player can use, whatever claim it was read for: that is one cause. */
export const ofEmailFault = ({ expected, got }: EmailFault) =>
  ({
    rule: 'email-form',
    claim: 'An e-mail holds a code of six digits, or a link that the site can read.',
    quotes: 'email-content',
    expected,
    got,
  }) satisfies Partial<Finding>
