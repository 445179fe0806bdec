import * as v from 'valibot'
import { answerSchemas } from '#/api/generated/answer-schemas'
import type { Exchange } from './exchange'
import type { OperationId } from './operation-id'

/** A rule of the descriptions, and what an answer has in its place. */
export interface Broken {
  readonly rule: string
  readonly got: string
}

type Loose = Readonly<Record<string, unknown>>

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const loose = (value: unknown): Loose => (isLoose(value) ? value : {})
const list = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.map(loose) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const broken = (rule: string, got: string): Broken => ({ rule, got })
const absent = (name: string, when: string): Broken =>
  broken(`${name} is there ${when}`, `${name} is not there`)

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

const isMoment = ({ pipe }: Loose): boolean =>
  list(pipe).some(({ type }) => type === 'iso_timestamp')

/** Of the schemas that a value may have, the one that it has. */
const matching = (options: unknown, value: unknown): Loose =>
  list(options).find((one) => isSchema(one) && v.is(one, value)) ?? {}

const isSchema = (value: object): value is v.GenericSchema =>
  'kind' in value && value.kind === 'schema'

/**
 * Moments that are not written as RFC 3339 has it, where the schema names them: an answer may carry more
 * fields, of any name.
 */
function* badMoments(
  schema: Loose,
  value: unknown,
  path: readonly string[] = [],
): Generator<Broken> {
  if (isMoment(schema)) {
    if (typeof value === 'string' && RFC3339.test(value)) return
    const rule = `${path.at(-1) ?? 'it'} is a date-time of RFC 3339`
    yield broken(rule, `${path.join('.')}: ${JSON.stringify(value)}`)
  }
  if (value === undefined || value === null) return
  if ('wrapped' in schema) yield* badMoments(loose(schema['wrapped']), value, path)
  if ('options' in schema) yield* badMoments(matching(schema['options'], value), value, path)
  if ('item' in schema && Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      yield* badMoments(loose(schema['item']), one, [...path, String(at)])
    }
  }
  for (const [name, one] of Object.entries(loose(schema['entries']))) {
    if (isLoose(value) && name in value) {
      yield* badMoments(loose(one), value[name], [...path, name])
    }
  }
}

function* ofSessions(body: Loose): Generator<Broken> {
  if (!Array.isArray(body['sessions'])) return
  const current = list(body['sessions']).filter((one) => one['current'] === true)
  if (current.length > 1) {
    yield broken('at most one session is the current one', `${current.length} sessions are`)
  }
  for (const one of list(body['sessions'])) {
    const country = one['country']
    if (typeof country === 'string' && !/^[A-Z]{2}$/.test(country)) {
      yield broken('country is a code of ISO 3166-1 alpha-2', `country: ${JSON.stringify(country)}`)
    }
  }
}

function* ofTransactions(body: Loose): Generator<Broken> {
  const dates = list(body['transactions']).map((one) => text(one['date']))
  const late = dates.findIndex((date, at) => Date.parse(date) > Date.parse(dates[at - 1] ?? date))
  if (late > 0) {
    yield broken('transactions are newest first', `${dates[late]} comes after ${dates[late - 1]}`)
  }
  const ids = list(body['transactions']).flatMap((one) => text(one['id']) || [])
  if (new Set(ids).size < ids.length) {
    yield broken('no top-up comes twice', `ids: ${ids.slice(0, 5).join(', ')}`)
  }
}

function* ofCode(body: Loose): Generator<Broken> {
  if (!('method' in body) || !('expiresAt' in body) || body['method'] !== 'email') return
  for (const name of ['maskedEmail', 'resendAfter']) {
    if (body[name] === undefined) yield absent(name, 'when the method is e-mail')
  }
}

function* ofBonuses(body: Loose): Generator<Broken> {
  const steps = list(body['bonuses']).map((one) => Number(one['minAmount']))
  if (steps.some((step, index) => step < (steps[index - 1] ?? step))) {
    yield broken('bonuses are in ascending order of minAmount', steps.join(', '))
  }
  const { min, max } = loose(body['limits'])
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    yield broken('min is not above max', `min ${min}, max ${max}`)
  }
}

function* ofSetup(body: Loose): Generator<Broken> {
  if (body['method'] !== 'app') return
  const secret = text(body['secret'])
  if (secret.length < 32) {
    yield broken('the secret has at least 160 bits', `it has ${secret.length * 5}`)
  }
  const uri = URL.canParse(text(body['otpauthUri'])) ? new URL(text(body['otpauthUri'])) : undefined
  const named = (name: string, usual: string) => uri?.searchParams.get(name) ?? usual
  if (named('secret', '') !== secret) {
    yield broken('otpauthUri holds the same secret', 'it holds another one')
  }
  const usual = { digits: '6', period: '30', algorithm: 'SHA1' }
  for (const [name, value] of Object.entries(usual)) {
    const asked = named(name, value)
    if (asked !== value) yield broken(`otpauthUri asks for ${name} ${value}`, `${name} ${asked}`)
  }
}

function* ofPayment(body: Loose): Generator<Broken> {
  const { status, url, balance } = body
  if (status === 'pending' && url === undefined) yield absent('url', 'while a payment is pending')
  if (status === 'succeeded' && balance === undefined) {
    yield absent('balance', 'once a payment succeeded')
  }
}

function* ofRecoveryCodes(body: Loose): Generator<Broken> {
  const codes = Array.isArray(body['recoveryCodes']) ? body['recoveryCodes'] : []
  if (codes.length !== 10) yield broken('there are ten recovery codes', `there are ${codes.length}`)
  if (new Set(codes).size !== codes.length) {
    yield broken('no recovery code comes twice', 'one comes twice')
  }
}

const OF_OPERATION: Partial<Record<OperationId, (body: Loose) => Generator<Broken>>> = {
  bonusList: ofBonuses,
  protectionStart: ofSetup,
  protectionConfirm: ofRecoveryCodes,
  paymentView: ofPayment,
}

/** What was sent and must not come back in an answer. */
function* leaks(exchange: Exchange): Generator<Broken> {
  const body = exchange.sentBody.length > 4000 ? '' : exchange.sentBody
  for (const [, name, value] of body.matchAll(/"(\w*[pP]assword)":"([^"]{8,})"/g)) {
    if (value !== undefined && exchange.text.includes(value)) {
      yield broken(
        'no password that was sent comes back',
        `the ${name} of the request stands in it`,
      )
    }
  }
}

/** What the descriptions of the contract say of an answer and no schema can. */
export function* brokenInvariants(exchange: Exchange): Generator<Broken> {
  yield* leaks(exchange)
  const { json: body, operation } = exchange
  if (!isLoose(body) || exchange.status >= 400) return
  if (operation?.schema) yield* badMoments(loose(answerSchemas[operation.schema]), body)
  yield* ofSessions(body)
  yield* ofTransactions(body)
  yield* ofCode(body)
  const own = operation && OF_OPERATION[operation.id]
  if (own) yield* own(body)
}
