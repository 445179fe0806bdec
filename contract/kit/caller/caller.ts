import { requestOf, type Call } from './call'
import { PROMISED, UNUSABLE } from './promised-emails'
import type { Exchange } from '../http/exchange'
import { UnusableEmail } from '../server/external-actions'
import { gotOf, lineOf, says, type Finding } from '../judge/findings'
import { loose, number, text } from '../contract/loose'
import type { EmailKind } from '../mail/mail'
import { masked } from '../http/mask'
import type { SentenceId } from '../contract/sentences'
import type { Contract, Operation } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'
import type { Context } from '../server/context'
import type { RuleId } from '../judge/rules'
import { lackOf, type Wants } from './wants'

/** Follows every password rule, and is no player's password. */
export const WRONG_PASSWORD = 'Kit-wrong-1!'

/** An unused name. */
export interface Name {
  readonly login: string
  readonly email: string
  readonly password: string
}

export interface Player extends Name {
  readonly token: string
}

export interface Newcomer extends Player {
  /** In seconds: until another verification e-mail may be requested. */
  readonly resendAfter: number
}

export interface WithKey extends Newcomer {
  /** The key of the verification e-mail. */
  readonly key: string
}

/** What a response must be for the claim to go on. */
export interface Expected {
  /** What the body must contain. */
  readonly wants?: Wants | undefined
  /** The operation at fault otherwise; the called one by default. */
  readonly judges?: OperationId | undefined
  /** The sentence of the contract that is broken otherwise. */
  readonly quotes?: SentenceId | undefined
}

/** A request of a claim, and the expected response. */
export interface Step extends Call, Expected {}

/** How claims call the server and report findings. */
export interface Caller {
  readonly context: Context
  readonly contract: Contract
  /** Calls an operation as a client would, with the bot-check token. */
  readonly call: (id: OperationId, call?: Call) => Promise<Exchange>
  /** The same calls simultaneously. */
  readonly together: (id: OperationId, calls: readonly Call[]) => Promise<readonly Exchange[]>
  /** Calls an operation. Notes a finding and throws `NotPrepared` unless the response is as the step wants it. */
  readonly step: (id: OperationId, status: number, step?: Step) => Promise<Exchange>
  /** The same check for an earlier response. */
  readonly holds: (id: OperationId, exchange: Exchange, status: number, expected: Expected) => void
  /** Notes a finding unless the status is one of `statuses`. */
  readonly expect: (id: OperationId, exchange: Exchange, ...statuses: readonly number[]) => void
  readonly note: (
    id: OperationId,
    exchange: Exchange | undefined,
    expected: string,
    got?: string,
  ) => void
  /** Reports something that is no fault by itself, at the head of the report. */
  readonly warn: (warning: string) => void
  /** The same caller; its findings quote this sentence and, if they break a rule, are one cause. */
  readonly quoting: (sentence: SentenceId, rule?: RuleId) => Caller
  readonly operation: (id: OperationId) => Operation
  /** The key or code in the next e-mail from `id`. Throws `NotPrepared` if none comes. */
  readonly receiveEmail: (id: OperationId, to: string, kind: EmailKind) => Promise<string>
  /** The next e-mail of a kind from `id`, with its text. Throws `NotChecked` if none can be read. */
  readonly receiveMessage: (id: OperationId, to: string, kind: EmailKind) => Promise<string>
  /** An unused login, address and password. */
  readonly name: () => Name
  /** The next unused code of an authenticator app. */
  readonly appCode: (secret: string) => Promise<string>
  /** A player who signed up. Throws `NotPrepared` if that fails. */
  readonly newcomer: (language?: string) => Promise<Newcomer>
  /** A verified player. Throws `NotPrepared` if that fails. */
  readonly player: () => Promise<WithKey>
}

/** A preparation failed: the claim cannot be checked. */
export class NotPrepared extends Error {
  readonly operation: OperationId

  constructor(operation: OperationId) {
    super(`${operation} did not do what it should`)
    this.operation = operation
  }
}

/** The claim cannot be checked on this server, which is not at fault. */
export class NotChecked extends Error {}

/** Opens a caller for one claim; `found` gets findings, `warn` gets warnings. */
export function openCaller(
  context: Context,
  contract: Contract,
  claim: string,
  found: (finding: Finding) => void,
  warn: (warning: string) => void,
): Caller {
  const operation: Caller['operation'] = (id) => {
    const known = contract.operations.get(id)
    if (!known) throw new Error(`There is no operation ${id}`)
    return known
  }
  const call: Caller['call'] = (id, input = {}) =>
    context.client.send(requestOf(operation(id), input, context.server.captcha))
  const caller: Caller = {
    context,
    contract,
    operation,
    call,
    step: async (id, status, { wants = {}, judges, quotes, ...input } = {}) => {
      const exchange = await call(id, input)
      caller.holds(id, exchange, status, { wants, judges, quotes })
      return exchange
    },
    holds: (id, exchange, status, { wants = {}, judges = id, quotes }) => {
      const isOther = exchange.status !== status
      const expected = isOther ? says(operation(id), status) : lackOf(exchange.json, wants)
      if (expected === undefined) return
      // A token that never worked is more telling than the request that needed it.
      const dead = status === 401 ? undefined : exchange.deadTokenOf
      const at = dead ?? judges
      const isOwn = at === id && isOther
      found({
        operation: at,
        claim: dead === undefined ? claim : `The token from ${dead} works.`,
        expected,
        line: lineOf(operation(at), isOwn ? status : undefined),
        ...(isOwn && dead === undefined && { status }),
        ...(quotes !== undefined && dead === undefined && { quotes }),
        got: gotOf(exchange),
        exchange,
      })
      throw new NotPrepared(at)
    },
    together: (id, calls) => {
      const burst = Symbol(id)
      return Promise.all(calls.map((one) => call(one.to ?? id, { ...one, burst })))
    },
    expect: (id, exchange, ...statuses) => {
      const unexpected = unexpectedStatus(operation(id), exchange, statuses)
      if (unexpected) found({ claim, ...unexpected })
    },
    note: (id, exchange, expected, got) => {
      const line = lineOf(operation(id), exchange?.status)
      const after = exchange ? undefined : lastOf(context, id)
      found({ operation: id, claim, expected, line, got: notedOf(exchange, got), exchange, after })
    },
    warn,
    quoting: (quotes, rule) => {
      const report = (one: Finding) => found({ ...one, quotes, ...(rule && { rule }) })
      return openCaller(context, contract, claim, report, warn)
    },
    receiveEmail: (id, to, kind) => receiveEmail(caller, found, id, to, kind),
    receiveMessage: (id, to, kind) => receiveMessage(caller, id, to, kind),
    name: () => context.external.name(),
    appCode: (secret) => context.external.appCode(secret),
    newcomer: (language) => signUpNewcomer(caller, language),
    player: () => verifiedPlayer(caller),
  }
  return caller
}

/** What is wrong with the status of a response; undefined if it is one of `statuses`. */
function unexpectedStatus(
  operation: Operation,
  exchange: Exchange,
  statuses: readonly number[],
): Omit<Finding, 'claim'> | undefined {
  if (statuses.includes(exchange.status)) return undefined
  const [status] = statuses
  return {
    operation: operation.id,
    expected: statuses.map((one) => says(operation, one)).join(' or '),
    line: lineOf(operation, status),
    ...(status !== undefined && { status }),
    got: gotOf(exchange),
    exchange,
  }
}

/** The last request of an operation. */
const lastOf = ({ client }: Context, id: OperationId): Exchange | undefined =>
  client.exchanges.findLast(({ operation }) => operation?.id === id)

function notedOf(exchange: Exchange | undefined, got: string | undefined): string {
  if (got !== undefined) return masked(got)
  return exchange ? gotOf(exchange) : 'nothing'
}

async function receiveEmail(
  caller: Caller,
  found: (finding: Finding) => void,
  id: OperationId,
  to: string,
  kind: EmailKind,
): Promise<string> {
  const value = await caller.context.external.receiveEmail(to, kind).catch((error: unknown) => {
    if (!(error instanceof UnusableEmail)) throw error
    found({
      ...UNUSABLE,
      ...error.fault,
      quotes: kind === 'code' ? 'email-content' : 'email-link',
      operation: id,
      line: lineOf(caller.operation(id)),
      exchange: undefined,
      after: lastOf(caller.context, id),
    })
    throw new NotPrepared(id)
  })
  if (value !== undefined) {
    noteShown(caller, value)
    return value
  }
  noteMissingEmail(caller, id, `an e-mail with a ${kind === 'code' ? 'code' : 'key'}`, to)
  throw new NotPrepared(id)
}

async function receiveMessage(
  caller: Caller,
  id: OperationId,
  to: string,
  kind: EmailKind,
): Promise<string> {
  const { server, external } = caller.context
  if (!server.readsTexts) {
    throw new NotChecked('needs --mail-api to read the text of e-mails')
  }
  const message = await external.receiveMessage(to, kind)
  if (message?.text !== undefined) return message.text
  noteMissingEmail(caller, id, `an e-mail (${kind}) to the player`, to)
  throw new NotPrepared(id)
}

/** Some test servers also send values in the response that only an e-mail may contain. */
function noteShown(caller: Caller, value: string): void {
  const shown = caller.context.client.exchanges.find(({ text: sent }) =>
    sent.includes(`"${value}"`),
  )
  if (!shown?.operation) return
  const expected = 'no key or code of an e-mail in a response'
  const { note } = caller.quoting('responses-private', 'private')
  note(shown.operation.id, shown, expected, `it contains the e-mailed value: ${gotOf(shown)}`)
}

function noteMissingEmail(caller: Caller, id: OperationId, expected: string, to: string): void {
  const quotes = PROMISED[id]
  const { note } = quotes === undefined ? caller : caller.quoting(quotes)
  note(id, undefined, expected, `no e-mail came to ${to}`)
}

async function signUpNewcomer(caller: Caller, language: string | undefined): Promise<Newcomer> {
  const { login, email, password } = caller.name()
  const made = await caller.step('signUp', 201, {
    body: { login, email, password },
    ...(language !== undefined && { headers: { 'accept-language': language } }),
  })
  const token = textOf(made, 'jwt')
  if (token === '') throw new NotPrepared('signUp')
  return {
    login,
    email,
    password,
    token,
    resendAfter: number(loose(made.json)['resendAfter']) ?? 60,
  }
}

async function verifiedPlayer(caller: Caller): Promise<WithKey> {
  const made = await caller.newcomer()
  const key = await caller.receiveEmail('signUp', made.email, 'verify')
  await caller.step('accountVerify', 200, { body: { key } })
  return { ...made, key }
}

/** The text of a field of a response; empty if missing. */
export const textOf = ({ json }: Exchange, name: string): string => text(loose(json)[name])

/** The request fields that a refusal names. */
export const namesIn = (json: unknown): readonly string[] =>
  Object.keys(loose(loose(json)['errors']))
