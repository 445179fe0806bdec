// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.
export { signIn, signInResend, signInConfirm, signOut, sessionCheck, sessionRevoke } from './endpoints/session/session'
export { signUp, recoveryRequest, recoveryInspect, recoveryFinish, accountVerify, verifyResend } from './endpoints/account/account'
export { bonusList, authorBind, paymentCreate, paymentView } from './endpoints/credits/credits'
export { emailChange, emailChangeResend, emailChangeConfirm, emailChangeCancel, passwordChange } from './endpoints/settings/settings'
export { protectionView, protectionStart, protectionResend, protectionConfirm, protectionRemove, protectionRemoveResend, protectionRemoveConfirm } from './endpoints/protection/protection'
