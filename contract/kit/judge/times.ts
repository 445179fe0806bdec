import { isRecord } from '#/lib/is-record'
import type { Exchange } from '../http/exchange'
import { list, loose, number, text, type Loose } from '../contract/loose'
import type { Bounds, Contract } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'
import type { Broken } from './rules'

/** In seconds: how far a timestamp in a body may differ from the `Date` header, which has whole seconds. */
const SLACK = 10

/** Whether the response starts the lifetime of a code. */
const opensWait = (body: Loose): boolean => 'codeLength' in body

const SIGNS_IN: ReadonlySet<OperationId> = new Set(['signIn', 'signInConfirm', 'signUp'])

const between = ({ min, max }: Bounds): string => `${min} to ${max}`

/** `resendAfter` is within the bounds of the contract, in seconds. */
function* ofResendAfter(body: Loose, id: OperationId, contract: Contract): Generator<Broken> {
  const wait = number(body['resendAfter'])
  if (wait === undefined) return
  const bounds =
    id === 'recoveryRequest' ? contract.seconds('recoveryEmail') : contract.limit('resend')
  if (wait >= bounds.min && wait <= bounds.max) return
  const rule = `resendAfter is ${between(bounds)} seconds`
  yield { id: 'resend-after', rule, got: `resendAfter: ${wait}` }
}

/** Whether the response creates a payment, rather than repeating an earlier one. */
const isMade = ({ id, operation, sent, trail }: Exchange): boolean =>
  operation?.id === 'paymentCreate' &&
  !trail.slice(0, id).some((one) => one.sent['idempotency-key'] === sent['idempotency-key'])

/** `expiresAt` is as far ahead of the `Date` header as the contract allows. */
function* ofExpiresAt(
  body: Loose,
  { id, isMade }: { readonly id: OperationId; readonly isMade: boolean },
  date: number,
  contract: Contract,
): Generator<Broken> {
  const lives = (Date.parse(text(body['expiresAt'])) - date) / 1000
  if (Number.isNaN(lives)) return
  const bounds = contract.limit(id === 'paymentCreate' ? 'payment' : 'code')
  const min = opensWait(body) || isMade ? bounds.min - SLACK : 0
  if (lives >= min && lives <= bounds.max + SLACK) return
  yield {
    id: 'expires-at',
    rule: `expiresAt is ${between(bounds)} s after the Date header`,
    got: `expiresAt: ${String(body['expiresAt'])}, ${Math.round(lives)} s after it`,
    quotes: id === 'paymentCreate' ? 'payment-lifetime' : 'pending-code-lifetime',
  }
}

function* ofPastMoments(body: Loose, date: number): Generator<Broken> {
  const moments = [
    ...list(body['sessions']).flatMap((one) => [
      ['sessions.0.createdAt', text(one['createdAt'])] as const,
      ['sessions.0.lastActiveAt', text(one['lastActiveAt'])] as const,
    ]),
    ...list(body['events']).map((one) => ['events.0.at', text(one['at'])] as const),
    ['recoveryCodesCreatedAt', text(body['recoveryCodesCreatedAt'])] as const,
    ...list(body['transactions']).map((one) => ['transactions.0.date', text(one['date'])] as const),
    ['createdAt', text(body['createdAt'])] as const,
  ]
  const ahead = moments.find(([, moment]) => Date.parse(moment) > date + SLACK * 1000)
  if (ahead === undefined) return
  const [place, moment] = ahead
  const rule = 'no past event is dated after the Date header'
  yield { id: 'not-ahead', rule, place, got: `${moment}, at ${new Date(date).toISOString()}` }
}

function* ofNewSession(body: Loose, date: number): Generator<Broken> {
  const current = list(body['sessions']).find((one) => one['current'] === true)
  const moment = text(current?.['createdAt'])
  if (!(Math.abs(Date.parse(moment) - date) > SLACK * 1000)) return
  const rule = 'createdAt of a new session is the time of the sign-in'
  yield { id: 'signed-in-at', rule, got: `${moment}, at ${new Date(date).toISOString()}` }
}

/** A payment was created when it was first requested. */
function* ofPayment(body: Loose, trail: readonly Exchange[]): Generator<Broken> {
  const first = trail.find(
    ({ operation, json }) =>
      operation?.id === 'paymentCreate' && loose(json)['paymentId'] === body['paymentId'],
  )
  const made = Date.parse(first?.headers.get('date') ?? '')
  const moment = text(body['createdAt'])
  if (!(Math.abs(Date.parse(moment) - made) > SLACK * 1000)) return
  const rule = 'createdAt of a payment is the time it was created'
  const got = `${moment}, created at ${new Date(made).toISOString()}`
  yield { id: 'paid-at', rule, place: 'createdAt', got }
}

/** Times in a response that the contract does not allow. */
export function* brokenTimes(exchange: Exchange, contract: Contract): Generator<Broken> {
  const { json: body, operation, status, headers } = exchange
  if (!isRecord(body) || !operation) return
  const wait = /^\d{1,5}$/.exec(headers.get('retry-after') ?? '')?.[0]
  const inBody = number(body['retryAfter'])
  if (status === 429 && inBody !== undefined && wait !== undefined && inBody !== Number(wait)) {
    const rule = 'retryAfter in the body equals Retry-After'
    yield { id: 'retry-after-body', rule, got: `Retry-After: ${wait}, retryAfter: ${inBody}` }
  }
  if (status >= 300) return
  yield* ofResendAfter(body, operation.id, contract)
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return
  if (opensWait(body) || operation.id === 'paymentCreate')
    yield* ofExpiresAt(body, { id: operation.id, isMade: isMade(exchange) }, date, contract)
  yield* ofPastMoments(body, date)
  if (operation.id === 'paymentView') yield* ofPayment(body, exchange.trail)
  if (SIGNS_IN.has(operation.id)) yield* ofNewSession(loose(body), date)
}
