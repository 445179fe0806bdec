// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.
import * as schemas from './reading/valibot.gen'

/** The schema of each operation's successful response; `null` where that has no body. */
export const responseReadings = {
  signIn: schemas.vSignInResponse,
  signInResend: schemas.vSignInResendResponse,
  signInConfirm: schemas.vSignInConfirmResponse,
  signOut: null,
  signUp: schemas.vSignUpResponse,
  recoveryRequest: schemas.vRecoveryRequestResponse,
  recoveryInspect: schemas.vRecoveryInspectResponse,
  recoveryFinish: schemas.vRecoveryFinishResponse,
  accountVerify: schemas.vAccountVerifyResponse,
  verifyResend: schemas.vVerifyResendResponse,
  sessionCheck: schemas.vSessionCheckResponse,
  bonusList: schemas.vBonusListResponse,
  sessionRevoke: schemas.vSessionRevokeResponse,
  emailChange: schemas.vEmailChangeResponse,
  emailChangeResend: schemas.vEmailChangeResendResponse,
  emailChangeConfirm: schemas.vEmailChangeConfirmResponse,
  emailChangeCancel: null,
  passwordChange: schemas.vPasswordChangeResponse,
  authorBind: schemas.vAuthorBindResponse,
  paymentCreate: schemas.vPaymentCreateResponse,
  paymentView: schemas.vPaymentViewResponse,
  protectionView: schemas.vProtectionViewResponse,
  protectionStart: schemas.vProtectionStartResponse,
  protectionResend: schemas.vProtectionResendResponse,
  protectionConfirm: schemas.vProtectionConfirmResponse,
  protectionRemove: schemas.vProtectionRemoveResponse,
  protectionRemoveResend: schemas.vProtectionRemoveResendResponse,
  protectionRemoveConfirm: schemas.vProtectionRemoveConfirmResponse,
}
