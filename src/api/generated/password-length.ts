// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.

/** Code points of a new password: `NewPassword` of the contract. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
