import * as account from '#/api/generated/endpoints/account/account.msw'
import * as credits from '#/api/generated/endpoints/credits/credits.msw'
import * as protection from '#/api/generated/endpoints/protection/protection.msw'
import * as session from '#/api/generated/endpoints/session/session.msw'
import * as settings from '#/api/generated/endpoints/settings/settings.msw'
import { operations } from '#/api/generated/operations'

export type Operation = (typeof operations)[keyof typeof operations] & {
  method: string
  path: string
}

/** Every operation of the contract. */
export const allOperations = Object.entries(operations).map(([key, operation]): Operation => {
  const [method = '', path = ''] = key.split(' ')
  return Object.assign({}, operation, { method, path })
})

const mocks: Record<string, unknown> = {
  ...account,
  ...credits,
  ...protection,
  ...session,
  ...settings,
}

/** The contract's example of a successful response; `undefined` if it has no body. */
export function validResponse({ id, hasBody }: Operation): unknown {
  if (!hasBody) return undefined
  const mock = mocks[`get${id.charAt(0).toUpperCase()}${id.slice(1)}ResponseMock`]
  if (typeof mock !== 'function') throw new Error(`no example of ${id}`)
  return mock()
}

/** The operation with this id. */
export function operationNamed(id: Operation['id']): Operation {
  const operation = allOperations.find((one) => one.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  return operation
}

/** Whether an empty object is a usable response: these operations send an e-mail and respond only with a wait. */
export const mayBeEmpty = (id: Operation['id']): boolean =>
  id === 'verifyResend' || id === 'recoveryRequest'
