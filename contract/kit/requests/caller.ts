import { ofEmailFault, withoutEmail } from '../awaited-emails'
import type { Exchange } from '../exchange'
import { UnusableEmail } from '../external-actions'
import { gotOf, lineOf, says, type Finding } from '../findings'
import { loose, text } from '../loose'
import type { EmailKind } from '../mail'
import { masked } from '../mask'
import type { Contract, Operation } from '../openapi-file'
import type { OperationId } from '../operation-id'
import type { Context } from '../context'
import type { RuleId } from '../rules'
import type { RequestInput } from '../http-client'

/** Keeps every rule of a password, and is that of no player. */
export const WRONG_PASSWORD = 'Kit-wrong-1!'

export interface Player {
  readonly login: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export interface Call {
  readonly token?: string | undefined
  /** JSON, unless it is a text or bytes: those go as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
  readonly method?: string
  /** Leaves the token of the bot check out. */
  readonly unproven?: true
  /** Sent in chunks, without its length. */
  readonly chunked?: true
  /** Sent together with the others of this burst, without waiting for a turn. */
  readonly burst?: symbol
  /** The token as it is, though a later response put another one in its place. */
  readonly exactToken?: true
  /** A refusal that names a short wait is the response. */
  readonly unheld?: true
  /** Of those that are sent together: the operation that this one goes to, where it is another one. */
  readonly to?: OperationId
}

/** How the raw requests call the server and report what is wrong. */
export interface Caller {
  readonly context: Context
  readonly contract: Contract
  /** Calls an operation as a client would, the token of the bot check included. */
  readonly call: (id: OperationId, call?: Call) => Promise<Exchange>
  /** The same calls at the same time. */
  readonly together: (id: OperationId, calls: readonly Call[]) => Promise<readonly Exchange[]>
  /** Notes a finding unless the status is one of `statuses`. */
  readonly expect: (id: OperationId, exchange: Exchange, ...statuses: readonly number[]) => void
  readonly note: (
    id: OperationId,
    exchange: Exchange | undefined,
    expected: string,
    got?: string,
  ) => void
  /** Says what is no fault by itself; the report shows it before all else. */
  readonly warn: (warning: string) => void
  /** The same caller, whose findings quote the sentence that begins so and, where they break a rule, are one cause. */
  readonly quoting: (says: string, rule?: RuleId) => Caller
  readonly operation: (id: OperationId) => Operation
  /** What the next e-mail holds that `id` sends. Throws `NotPrepared` where none comes. */
  readonly receiveEmail: (id: OperationId, to: string, kind: EmailKind) => Promise<string>
  /** The next e-mail of a kind that `id` sends, with its text. Throws `NotChecked` where none can be read. */
  readonly receiveMessage: (id: OperationId, to: string, kind: EmailKind) => Promise<string>
  readonly newcomer: (language?: string) => Promise<Player>
  readonly player: () => Promise<Player>
}

const bodyOf = (body: unknown): NonNullable<RequestInput['body']> => {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}

const fieldOf = (value: unknown, name: string): string => text(loose(value)[name])

/** A preparation failed: the claim cannot be looked at. */
export class NotPrepared extends Error {
  readonly operation: OperationId

  constructor(operation: OperationId) {
    super(`${operation} did not do what it should`)
    this.operation = operation
  }
}

/** The claim cannot be checked at this server, which is not at fault. */
export class NotChecked extends Error {}

/** Opens a caller for one claim; `found` gets what is wrong, `warn` what may be. */
export function openCaller(
  context: Context,
  contract: Contract,
  claim: string,
  found: (finding: Finding) => void,
  warn: (warning: string) => void,
): Caller {
  const operation = (id: OperationId): Operation => {
    const known = contract.operations.get(id)
    if (!known) throw new Error(`There is no operation ${id}`)
    return known
  }

  const call = (
    id: OperationId,
    {
      token,
      body,
      headers,
      query = '',
      method,
      unproven,
      burst,
      chunked,
      exactToken,
      unheld,
    }: Call = {},
  ) => {
    const { captcha, ...called } = operation(id)
    return context.client.send({
      method: method ?? called.method,
      path: `${called.path}${query}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(captcha &&
          !unproven &&
          context.server.captcha !== undefined && { 'x-recaptcha-token': context.server.captcha }),
        ...headers,
      },
      ...(body !== undefined && { body: bodyOf(body) }),
      ...(burst && { burst }),
      ...(chunked && { chunked }),
      ...(exactToken && { exactToken }),
      ...(unheld && { unheld }),
    })
  }

  const note: Caller['note'] = (id, exchange, expected, got) => {
    const line = lineOf(operation(id), exchange?.status)
    found({
      operation: id,
      claim,
      expected,
      line,
      got: got === undefined ? (exchange ? gotOf(exchange) : 'nothing') : masked(got),
      exchange,
    })
  }

  const expect: Caller['expect'] = (id, exchange, ...statuses) => {
    if (statuses.includes(exchange.status)) return
    const expected = statuses.map((status) => says(operation(id), status)).join(' or ')
    const line = lineOf(operation(id), statuses[0])
    const [status] = statuses
    found({
      operation: id,
      claim,
      expected,
      line,
      ...(status !== undefined && { status }),
      got: gotOf(exchange),
      exchange,
    })
  }

  const quoting: Caller['quoting'] = (begins, rule) => {
    const report = (one: Finding) => found({ ...one, says: begins, ...(rule && { rule }) })
    return openCaller(context, contract, claim, report, warn)
  }

  const together: Caller['together'] = (id, calls) => {
    const burst = Symbol(id)
    return Promise.all(calls.map((one) => call(one.to ?? id, { ...one, burst })))
  }

  const newcomer = async (language?: string): Promise<Player> => {
    const { login, email, password } = context.external.name()
    const made = await call('signUp', {
      body: { login, email, password },
      ...(language !== undefined && { headers: { 'accept-language': language } }),
    })
    expect('signUp', made, 201)
    const token = fieldOf(made.json, 'jwt')
    if (token === '') throw new NotPrepared('signUp')
    return { login, email, password, token }
  }

  const missEmail = (id: OperationId, expected: string, to: string): void => {
    const { says: begins } = withoutEmail(id)
    const { note: noted } = begins === undefined ? { note } : quoting(begins)
    noted(id, undefined, expected, `no e-mail came to ${to}`)
  }

  const receiveEmail: Caller['receiveEmail'] = async (id, to, kind) => {
    const value = await context.external.receiveEmail(to, kind).catch((error: unknown) => {
      if (!(error instanceof UnusableEmail)) throw error
      const line = lineOf(operation(id))
      found({ operation: id, line, exchange: undefined, ...ofEmailFault(error.fault) })
      throw new NotPrepared(id)
    })
    if (value !== undefined) return value
    missEmail(id, `an e-mail with a ${kind === 'code' ? 'code' : 'key'}`, to)
    throw new NotPrepared(id)
  }

  const receiveMessage: Caller['receiveMessage'] = async (id, to, kind) => {
    if (!context.server.readsTexts) {
      throw new NotChecked('it takes --mail-api, which gives the words of e-mails')
    }
    const message = await context.external.receiveMessage(to, kind)
    if (message?.text !== undefined) return message.text
    missEmail(id, `an e-mail (${kind}) to the player`, to)
    throw new NotPrepared(id)
  }

  const player = async (): Promise<Player> => {
    const made = await newcomer()
    const key = await receiveEmail('signUp', made.email, 'verify')
    const verified = await call('accountVerify', { body: { key } })
    expect('accountVerify', verified, 200)
    return made
  }

  return {
    context,
    contract,
    call,
    together,
    expect,
    note,
    warn,
    quoting,
    operation,
    receiveEmail,
    receiveMessage,
    newcomer,
    player,
  }
}

/** The text of a field of an answer, empty where there is none. */
export const textOf = ({ json }: Exchange, name: string): string => fieldOf(json, name)

/** The request fields that a refusal names. */
export const namesIn = (json: unknown): readonly string[] =>
  Object.keys(loose(loose(json)['errors']))
