import type { operations } from '#/api/generated/operations'

/** The `operationId` of one of the contract's operations. */
export type OperationId = (typeof operations)[keyof typeof operations]['id']
