import * as v from 'valibot'
import * as schemas from '#/api/generated/valibot/valibot.gen'
import { parsed, type Exchange } from './exchange'
import { maskedAt } from './mask'
import type { OperationId } from './operation-id'

const BODIES: Partial<Record<OperationId, v.GenericSchema>> = {
  signIn: schemas.vSignInBody,
  signInResend: schemas.vSignInResendBody,
  signInConfirm: schemas.vSignInConfirmBody,
  signUp: schemas.vSignUpBody,
  recoveryRequest: schemas.vRecoveryRequestBody,
  recoveryFinish: schemas.vRecoveryFinishBody,
  accountVerify: schemas.vAccountVerifyBody,
  sessionRevoke: schemas.vSessionRevokeBody,
  emailChange: schemas.vEmailChangeBody,
  emailChangeConfirm: schemas.vEmailChangeConfirmBody,
  passwordChange: schemas.vPasswordChangeBody,
  authorBind: schemas.vAuthorBindBody,
  paymentCreate: schemas.vPaymentCreateBody,
  protectionStart: schemas.vProtectionStartBody,
  protectionConfirm: schemas.vProtectionConfirmBody,
  protectionRemove: schemas.vProtectionRemoveBody,
  protectionRemoveConfirm: schemas.vProtectionRemoveConfirmBody,
}

/** How the body of an accepted request breaks its schema; undefined where it does not. */
export function acceptedAgainstSchema(exchange: Exchange): string | undefined {
  const { operation, status, sentBody } = exchange
  const schema = operation && BODIES[operation.id]
  if (!schema || status < 200 || status >= 300 || sentBody === '') return undefined
  const result = v.safeParse(schema, parsed(sentBody))
  if (result.success) return undefined
  const [issue] = result.issues
  const place = v.getDotPath(issue) ?? 'body'
  const received = maskedAt(place, issue.received)
  // The message of the schema ends with what it received.
  return `${place}: ${issue.message.replace(issue.received, () => received)}`
}
