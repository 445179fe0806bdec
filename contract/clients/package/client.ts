import * as operations from '#/api/generated/functions'
import { createTransport, type ClientOptions, type Transport } from './http'

export {
  ApiError,
  isRefusal,
  type ClientOptions,
  type ErrorCodeOf,
  type Issue,
  type OperationId,
  type RequestOptions,
  type Transport,
} from './http'
export { errorCodes } from '#/api/generated/error-codes'
export type * from '#/api/generated/types'
// Types that are also values.
export { AppSetupMethod } from '#/api/generated/model/appSetupMethod'
export { EmailSetupMethod } from '#/api/generated/model/emailSetupMethod'
export { ErrorCode } from '#/api/generated/model/errorCode'
export { Method } from '#/api/generated/model/method'
export { MethodInUse } from '#/api/generated/model/methodInUse'
export { PaymentStatus } from '#/api/generated/model/paymentStatus'
export { SignInMfaResult } from '#/api/generated/model/signInMfaResult'
export { SignInOkResult } from '#/api/generated/model/signInOkResult'

/** One function for each operation of the contract, with the same name. */
export type Client = typeof operations & Transport

/**
 * A client for one server and one player. Each function takes the input of its operation and, last, the options of
 * `fetch`; it returns the body of the response and throws an `ApiError` for a refusal.
 */
export function createClient(options: ClientOptions = {}): Client {
  const transport = createTransport(options)
  const bound = Object.entries(operations).map(([name, operation]) => [
    name,
    (...input: readonly unknown[]) => {
      // Every generated function takes its options last.
      const last = operation.length - 1
      const given = input[last]
      const request = { ...(typeof given === 'object' ? given : {}), client: transport }
      const rest = Array.from({ length: last }, (_, index) => input[index])
      return Reflect.apply(operation, undefined, [...rest, request])
    },
  ])
  // The functions keep their signatures.
  return Object.defineProperties(
    Object.fromEntries(bound),
    Object.getOwnPropertyDescriptors(transport),
  ) as Client
}
