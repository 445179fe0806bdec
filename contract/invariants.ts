import type { Exchange } from './exchange'
import type { OperationId } from './openapi-file'

type Loose = Readonly<Record<string, unknown>>

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const loose = (value: unknown): Loose => (isLoose(value) ? value : {})
const list = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.map(loose) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const MOMENTS = new Set(['expiresAt', 'createdAt', 'date'])

/** Moments that are not written as RFC 3339 has it, wherever they stand. */
function* badMoments(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* badMoments(one)
  if (!isLoose(value)) return
  for (const [name, one] of Object.entries(value)) {
    if (MOMENTS.has(name) && (typeof one !== 'string' || !RFC3339.test(one))) {
      yield `${name} is not a date-time of RFC 3339`
    }
    yield* badMoments(one)
  }
}

function* ofSessions(body: Loose): Generator<string> {
  if (!Array.isArray(body['sessions'])) return
  const current = list(body['sessions']).filter((one) => one['current'] === true)
  if (current.length > 1) yield `${current.length} sessions say that they are the current one`
  for (const one of list(body['sessions'])) {
    const country = one['country']
    if (typeof country === 'string' && !/^[A-Z]{2}$/.test(country)) {
      yield 'country is not a code of ISO 3166-1 alpha-2'
    }
  }
}

function* ofTransactions(body: Loose): Generator<string> {
  const dates = list(body['transactions']).map((one) => Date.parse(text(one['date'])))
  if (dates.some((date, index) => date > (dates[index - 1] ?? date))) {
    yield 'transactions are not newest first'
  }
}

function* ofCode(body: Loose): Generator<string> {
  if (!('method' in body) || !('expiresAt' in body)) return
  if (body['method'] === 'email') {
    if (body['maskedEmail'] === undefined) yield 'maskedEmail is missing where the method is e-mail'
    if (body['resendAfter'] === undefined) yield 'resendAfter is missing where the method is e-mail'
  }
}

function* ofBonuses(body: Loose): Generator<string> {
  const steps = list(body['bonuses']).map((one) => Number(one['minAmount']))
  if (steps.some((step, index) => step < (steps[index - 1] ?? step))) {
    yield 'bonuses are not in ascending order of minAmount'
  }
  const { min, max } = loose(body['limits'])
  if (typeof min === 'number' && typeof max === 'number' && min > max) yield 'min is above max'
}

function* ofSetup(body: Loose): Generator<string> {
  if (body['method'] !== 'app') return
  const secret = text(body['secret'])
  if (secret.length < 32) yield 'the secret has less than 160 bits'
  const uri = URL.canParse(text(body['otpauthUri'])) ? new URL(text(body['otpauthUri'])) : undefined
  const named = (name: string, usual: string) => uri?.searchParams.get(name) ?? usual
  if (named('secret', '') !== secret) yield 'otpauthUri holds another secret'
  if (named('digits', '6') !== '6') yield 'otpauthUri asks for other than 6 digits'
  if (named('period', '30') !== '30') yield 'otpauthUri asks for other than 30 seconds'
  if (named('algorithm', 'SHA1') !== 'SHA1') yield 'otpauthUri asks for other than SHA-1'
}

function* ofPayment(body: Loose): Generator<string> {
  if (body['status'] === 'pending' && body['url'] === undefined)
    yield 'url is missing while pending'
  if (body['status'] === 'succeeded' && body['balance'] === undefined) {
    yield 'balance is missing of a payment that succeeded'
  }
}

function* ofRecoveryCodes(body: Loose): Generator<string> {
  const codes = Array.isArray(body['recoveryCodes']) ? body['recoveryCodes'] : []
  if (codes.length !== 10) yield `${codes.length} recovery codes instead of ten`
  if (new Set(codes).size !== codes.length) yield 'a recovery code comes twice'
}

const OF_OPERATION: Partial<Record<OperationId, (body: Loose) => Generator<string>>> = {
  bonusList: ofBonuses,
  protectionStart: ofSetup,
  protectionConfirm: ofRecoveryCodes,
  paymentView: ofPayment,
}

/** What was sent and must not come back in an answer. */
function* leaks(exchange: Exchange): Generator<string> {
  const body = exchange.sentBody.length > 4000 ? '' : exchange.sentBody
  for (const [, name, value] of body.matchAll(/"(\w*[pP]assword)":"([^"]{8,})"/g)) {
    if (value !== undefined && exchange.text.includes(value))
      yield `${name} comes back in the answer`
  }
}

/** What the descriptions of the contract say of an answer and no schema can. A line each. */
export function* brokenInvariants(exchange: Exchange): Generator<string> {
  yield* leaks(exchange)
  if (!isLoose(exchange.json)) return
  yield* badMoments(exchange.json)
  if (exchange.status >= 400) return
  const body = exchange.json
  yield* ofSessions(body)
  yield* ofTransactions(body)
  yield* ofCode(body)
  const own = exchange.operation && OF_OPERATION[exchange.operation.id]
  if (own) yield* own(body)
}
