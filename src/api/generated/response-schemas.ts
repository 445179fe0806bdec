// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.
import * as schemas from './valibot/valibot.gen'

/** The schemas of successful responses. */
export const responseSchemas = {
  vSignInResponse: schemas.vSignInResponse,
  vSignInResendResponse: schemas.vSignInResendResponse,
  vSignInConfirmResponse: schemas.vSignInConfirmResponse,
  vSignUpResponse: schemas.vSignUpResponse,
  vRecoveryRequestResponse: schemas.vRecoveryRequestResponse,
  vRecoveryInspectResponse: schemas.vRecoveryInspectResponse,
  vRecoveryFinishResponse: schemas.vRecoveryFinishResponse,
  vAccountVerifyResponse: schemas.vAccountVerifyResponse,
  vVerifyResendResponse: schemas.vVerifyResendResponse,
  vSessionCheckResponse: schemas.vSessionCheckResponse,
  vBonusListResponse: schemas.vBonusListResponse,
  vSessionRevokeResponse: schemas.vSessionRevokeResponse,
  vEmailChangeResponse: schemas.vEmailChangeResponse,
  vEmailChangeResendResponse: schemas.vEmailChangeResendResponse,
  vEmailChangeConfirmResponse: schemas.vEmailChangeConfirmResponse,
  vPasswordChangeResponse: schemas.vPasswordChangeResponse,
  vAuthorBindResponse: schemas.vAuthorBindResponse,
  vPaymentCreateResponse: schemas.vPaymentCreateResponse,
  vPaymentViewResponse: schemas.vPaymentViewResponse,
  vProtectionViewResponse: schemas.vProtectionViewResponse,
  vProtectionStartResponse: schemas.vProtectionStartResponse,
  vProtectionResendResponse: schemas.vProtectionResendResponse,
  vProtectionConfirmResponse: schemas.vProtectionConfirmResponse,
  vProtectionRemoveResponse: schemas.vProtectionRemoveResponse,
  vProtectionRemoveResendResponse: schemas.vProtectionRemoveResendResponse,
  vProtectionRemoveConfirmResponse: schemas.vProtectionRemoveConfirmResponse,
}
