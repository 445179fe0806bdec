import * as v from 'valibot'
import { responseSchemas } from '#/api/generated/response-schemas'
import { vError } from '#/api/generated/valibot/valibot.gen'
import { isRecord } from '#/lib/is-record'
import { isLoopback } from '#/lib/links/loopback'
import type { Exchange } from '../http/exchange'
import { list, loose, text, type Loose } from '../contract/loose'
import type { Contract } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'
import { ofMessageLanguage } from './message-language'
import { leaks } from './leaks'
import { brokenTimes } from './times'
import type { Broken, RuleId } from './rules'
import type { SentenceId } from '../contract/sentences'

const broken = (id: RuleId, rule: string, got: string): Broken => ({ id, rule, got })
const absent = (id: RuleId, name: string, when: string): Broken =>
  broken(id, `${name} is present ${when}`, `${name} is missing`)

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const isMoment = ({ pipe }: Loose): boolean =>
  list(pipe).some(({ type }) => type === 'iso_timestamp')

/** The first of several schemas that a value matches. */
const matching = (options: unknown, value: unknown): Loose =>
  list(options).find((one) => isSchema(one) && v.is(one, value)) ?? {}

const isSchema = (value: object): value is v.GenericSchema =>
  'kind' in value && value.kind === 'schema'

/** A part of a body with its schema in the contract. */
interface Part {
  readonly schema: Loose
  readonly value: unknown
  readonly path: readonly string[]
}

/** The parts of a body that its schema names; responses may have further fields with any name. */
function* partsOf(schema: Loose, value: unknown, path: readonly string[] = []): Generator<Part> {
  yield { schema, value, path }
  if (value === undefined || value === null) return
  if ('wrapped' in schema) yield* partsOf(loose(schema['wrapped']), value, path)
  if ('options' in schema) yield* partsOf(matching(schema['options'], value), value, path)
  if ('item' in schema && Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      yield* partsOf(loose(schema['item']), one, [...path, String(at)])
    }
  }
  if (!isRecord(value)) return
  for (const [name, one] of Object.entries(loose(schema['entries']))) {
    yield* partsOf(loose(one), value[name], [...path, name])
  }
}

/** A timestamp that does not follow RFC 3339. */
function* badMoment({ schema, value, path }: Part): Generator<Broken> {
  if (!isMoment(schema) || value === undefined) return
  if (typeof value === 'string' && RFC3339.test(value)) return
  const rule = `${path.at(-1) ?? 'it'} is an RFC 3339 date-time in UTC, with T and Z`
  yield broken('rfc3339', rule, `${path.join('.')}: ${JSON.stringify(value)}`)
}

/** A value of an open enum that is not text, or missing: clients read these as 'unknown', so the schema allows them. */
function* badOpenValue({ schema, value, path }: Part): Generator<Broken> {
  if (!('fallback' in schema)) return
  if (typeof value === 'string' && value !== '' && value.length <= 64) return
  const place = path.join('.')
  const got = `${place}: ${JSON.stringify(value) ?? 'missing'}`
  yield { ...broken('open-enum', `${place} is present and a text`, got), place }
}

/** Parts of a body that its schema allows and the contract does not. */
function* badParts(schema: unknown, body: Loose): Generator<Broken> {
  for (const part of partsOf(loose(schema), body)) {
    yield* badMoment(part)
    yield* badOpenValue(part)
  }
}

function* ofSessions(body: Loose): Generator<Broken> {
  if (!Array.isArray(body['sessions'])) return
  const current = list(body['sessions']).filter((one) => one['current'] === true)
  if (current.length > 1) {
    yield broken(
      'current-session',
      'at most one session is the current one',
      `${current.length} sessions are`,
    )
  }
  for (const one of list(body['sessions'])) {
    const country = one['country']
    if (typeof country === 'string' && !/^[A-Z]{2}$/.test(country)) {
      yield broken(
        'country',
        'country is an ISO 3166-1 alpha-2 code',
        `country: ${JSON.stringify(country)}`,
      )
    }
  }
}

function* ofOrder(
  body: Loose,
  rows: string,
  moment: string,
  quotes: SentenceId,
): Generator<Broken> {
  const dates = list(body[rows]).map((one) => text(one[moment]))
  const late = dates.findIndex((date, at) => Date.parse(date) > Date.parse(dates[at - 1] ?? date))
  if (late <= 0) return
  const got = `${dates[late]} comes after ${dates[late - 1]}`
  yield { ...broken('newest-first', `${rows} are newest first`, got), quotes }
}

function* ofTransactions(body: Loose): Generator<Broken> {
  yield* ofOrder(body, 'transactions', 'date', 'transactions-newest-50')
  yield* ofOrder(body, 'events', 'at', 'events-newest-ten')
  const ids = list(body['transactions']).flatMap((one) => text(one['id']) || [])
  if (new Set(ids).size < ids.length) {
    yield broken('listed-once', 'no top-up is listed twice', `ids: ${ids.slice(0, 5).join(', ')}`)
  }
}

function* ofCode(body: Loose): Generator<Broken> {
  if (!('method' in body) || !('expiresAt' in body) || body['method'] !== 'email') return
  for (const name of ['maskedEmail', 'resendAfter']) {
    if (body[name] === undefined) yield absent('code-by-email', name, 'when the method is e-mail')
  }
}

function* ofBonuses(body: Loose): Generator<Broken> {
  const steps = list(body['bonuses']).map((one) => Number(one['minAmount']))
  if (steps.some((step, index) => step < (steps[index - 1] ?? step))) {
    yield broken(
      'bonuses-ascending',
      'bonuses are in ascending order of minAmount',
      steps.join(', '),
    )
  }
  const { min, max } = loose(body['limits'])
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    yield broken('limits-in-order', 'min is not above max', `min ${min}, max ${max}`)
  }
}

function* ofSetup(body: Loose): Generator<Broken> {
  if (body['method'] !== 'app') return
  const secret = text(body['secret'])
  if (secret.length < 32) {
    yield broken('secret', 'the secret has at least 160 bits', `it has ${secret.length * 5}`)
  }
  const uri = URL.canParse(text(body['otpauthUri'])) ? new URL(text(body['otpauthUri'])) : undefined
  const named = (name: string, usual: string) => uri?.searchParams.get(name) ?? usual
  if (named('secret', '') !== secret) {
    yield broken('otpauth', 'otpauthUri contains the same secret', 'it contains another one')
  }
  const usual = { digits: '6', period: '30', algorithm: 'SHA1' }
  for (const [name, value] of Object.entries(usual)) {
    const asked = named(name, value)
    if (asked !== value)
      yield broken('otpauth', `otpauthUri asks for ${name} ${value}`, `${name} ${asked}`)
  }
}

function* ofPayment(body: Loose): Generator<Broken> {
  const { status, url, balance } = body
  yield* ofPaymentPage(body)
  if (status === 'pending' && url === undefined)
    yield absent('payment-url', 'url', 'while a payment is pending')
  if (status === 'succeeded' && balance === undefined) {
    yield absent('payment-balance', 'balance', 'once a payment succeeded')
  }
}

/** A payment page uses https; http is allowed only on loopback, for tests. */
function* ofPaymentPage({ url }: Loose): Generator<Broken> {
  if (typeof url !== 'string' || !URL.canParse(url)) return
  if (new URL(url).protocol === 'https:' || isLoopback(url)) return
  const rule = 'url is https, or http on loopback'
  yield { ...broken('payment-page', rule, `url: ${url}`), quotes: 'payment-url' }
}

function* ofRecoveryCodes(body: Loose): Generator<Broken> {
  const codes = Array.isArray(body['recoveryCodes']) ? body['recoveryCodes'] : []
  if (codes.length !== 10)
    yield broken('recovery-codes', 'there are ten recovery codes', `there are ${codes.length}`)
  if (new Set(codes).size !== codes.length) {
    yield broken('recovery-codes', 'no recovery code is listed twice', 'one is listed twice')
  }
}

const OF_OPERATION: Partial<Record<OperationId, (body: Loose) => Generator<Broken>>> = {
  bonusList: ofBonuses,
  protectionStart: ofSetup,
  protectionConfirm: ofRecoveryCodes,
  paymentCreate: ofPaymentPage,
  paymentView: ofPayment,
}

/** A masked address shows at most the first character before its at-sign. */
function* ofMaskedEmail({ maskedEmail }: Loose): Generator<Broken> {
  const local = text(maskedEmail).replace(/@[^@]*$/, '')
  // An x may be a mask character.
  if (/[\p{L}\p{N}]/u.test([...local].slice(1).join('').replaceAll(/x/gi, ''))) {
    const rule = 'maskedEmail shows at most the first character of the local part'
    yield broken('masked-email', rule, `maskedEmail: ${JSON.stringify(maskedEmail)}`)
  }
}

/** Rules in the contract's descriptions that no schema can express. */
export function* brokenInvariants(exchange: Exchange, contract: Contract): Generator<Broken> {
  yield* leaks(exchange)
  yield* brokenTimes(exchange, contract)
  const { json: body, operation } = exchange
  if (!isRecord(body)) return
  if (exchange.status >= 400) {
    yield* badParts(vError, body)
    yield* ofMessageLanguage(exchange)
    return
  }
  if (operation) yield* badParts(responseSchemas[operation.id], body)
  yield* ofSessions(body)
  yield* ofTransactions(body)
  yield* ofCode(body)
  yield* ofMaskedEmail(body)
  const own = operation && OF_OPERATION[operation.id]
  if (own) yield* own(body)
}
