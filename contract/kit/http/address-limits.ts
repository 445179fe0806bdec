import { loose } from '../contract/loose'
import { parsed, type Exchange } from './exchange'
import type { OperationId } from '../contract/operation-id'

/** Whether a `429` comes from something in front of the server, which does not know the schema `Error`. */
const isOfGateway = ({ status, json }: Exchange): boolean =>
  status === 429 && !('message' in loose(json) || 'code' in loose(json))

/** In seconds: the contract has no limit this short, but limits by address may be. */
const SHORT_WAIT = 5

/** How many refusals and e-mails are below every limit of the contract. */
const FREE_FAILURES = 3
const FREE_EMAILS = 5

/** Operations that no limit of the contract counts, at any rate. */
const UNLIMITED: ReadonlySet<OperationId> = new Set([
  'signOut',
  'signUp',
  'accountVerify',
  'sessionCheck',
  'sessionRevoke',
  'bonusList',
  'paymentCreate',
  'paymentView',
  'protectionView',
  'emailChangeCancel',
])

/** Operations that send a code if the second factor is e-mail. */
const SEND_CODES: ReadonlySet<OperationId> = new Set([
  'signIn',
  'signInResend',
  'emailChange',
  'emailChangeResend',
  'protectionStart',
  'protectionResend',
  'protectionRemove',
  'protectionRemoveResend',
])

/** Whether a code was sent, whatever the response shows of it. */
function hasSentCode({ operation, status, sentBody, json }: Exchange): boolean {
  if (!operation || !SEND_CODES.has(operation.id) || status >= 300) return false
  const method = loose(parsed(sentBody))['method'] ?? loose(json)['method']
  return method !== 'app' && !('jwt' in loose(json))
}

/** Whether a limit of the contract may have been reached, which a claim may be about. */
function mayBeOwnLimit({ operation, burst, trail, id }: Exchange): boolean {
  if (operation && UNLIMITED.has(operation.id)) return false
  if (burst !== undefined) return true
  if (!operation) return false
  const earlier = trail.slice(0, id)
  const refused = earlier.filter(({ status }) => [401, 404, 410, 422].includes(status)).length
  const emails = earlier.filter(hasSentCode).length
  return (
    refused >= FREE_FAILURES ||
    emails >= FREE_EMAILS ||
    // The wait between two e-mails of one kind applies from the second one on.
    operation.id.endsWith('Resend') ||
    (operation.id === 'recoveryRequest' && earlier.some((one) => one.operation === operation))
  )
}

/** Whether a `429` comes from a limit by address, which is not part of the contract: the kit waits it out. */
export const isByAddress = (exchange: Exchange): boolean =>
  exchange.status === 429 &&
  (isOfGateway(exchange) || isShort(exchange) || !mayBeOwnLimit(exchange))

const isShort = (exchange: Exchange): boolean =>
  exchange.headers.has('retry-after') && retryAfterOf(exchange) <= SHORT_WAIT

/** In seconds: the wait that a `429` names. */
export const retryAfterOf = ({ headers }: Exchange): number => {
  const text = headers.get('retry-after') ?? ''
  return /^\d+$/.test(text) ? Number(text) : 1
}
