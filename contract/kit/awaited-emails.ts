import type { Finding } from './findings'
import type { EmailFault } from './mail'
import type { OperationId } from './operation-id'

const CODE = 'A code is required; where the method'
const KEY = 'An e-mail is on its way'

/** How the sentence begins that promises the e-mail of an operation. */
const PROMISED: Partial<Record<OperationId, string>> = {
  signUp: 'The e-mail is on its way.',
  recoveryRequest: KEY,
  verifyResend: KEY,
  signInResend: CODE,
  emailChange: CODE,
  emailChangeResend: CODE,
  emailChangeConfirm: 'The former address gets a notice',
  protectionResend: CODE,
  protectionRemove: CODE,
  protectionRemoveResend: CODE,
}

/** The sentence that is broken where an e-mail does not come, as a part of a finding. */
export const withoutEmail = (id: OperationId | undefined): { readonly says?: string } => {
  const says = id && PROMISED[id]
  return says === undefined ? {} : { says }
}

/** What a finding says of an e-mail that no player can use, whatever claim it was read for: that is one cause. */
export const ofEmailFault = ({ expected, got }: EmailFault) =>
  ({
    rule: 'email-form',
    claim: 'An e-mail holds a code of six digits, or a link that the site can read.',
    says: 'One with a code holds one code',
    expected,
    got,
  }) satisfies Partial<Finding>
