import type { Exchange } from '../exchange'
import { gotOf, lineOf, says, type Finding } from '../findings'
import type { EmailKind } from '../mail'
import { masked } from '../mask'
import type { Contract, Operation } from '../openapi-file'
import type { OperationId } from '../operation-id'
import type { Context } from '../context'

export interface Player {
  readonly login: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export interface Call {
  readonly token?: string | undefined
  /** JSON, unless it is a text: that goes as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
  readonly method?: string
  /** Leaves the token of the bot check out. */
  readonly unproven?: true
}

/** How the raw requests speak to the server, and where they say what is wrong. */
export interface Caller {
  readonly context: Context
  readonly contract: Contract
  /** Calls an operation as a client would, the token of the bot check included. */
  readonly call: (id: OperationId, call?: Call) => Promise<Exchange>
  /** Notes a finding unless the status is one of `wanted`. */
  readonly want: (id: OperationId, exchange: Exchange, ...wanted: readonly number[]) => void
  readonly note: (
    id: OperationId,
    exchange: Exchange | undefined,
    expected: string,
    got?: string,
  ) => void
  readonly operation: (id: OperationId) => Operation
  /** What the next e-mail holds that `id` sends. Throws `NotPrepared` where none comes. */
  readonly receiveEmail: (id: OperationId, to: string, kind: EmailKind) => Promise<string>
  readonly newcomer: () => Promise<Player>
  readonly player: () => Promise<Player>
}

const fieldOf = (value: unknown, name: string): string => {
  const found =
    typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : ''
  return typeof found === 'string' ? found : ''
}

/** A preparation failed: the claim cannot be looked at. */
export class NotPrepared extends Error {
  readonly operation: OperationId

  constructor(operation: OperationId) {
    super(`${operation} did not do what it should`)
    this.operation = operation
  }
}

/** The claim cannot be checked at this server, for a reason that is no fault of it. */
export class NotChecked extends Error {}

/** Opens a caller for one claim; `found` gets what is wrong. */
export function openCaller(
  context: Context,
  contract: Contract,
  claim: string,
  found: (finding: Finding) => void,
): Caller {
  const operation = (id: OperationId): Operation => {
    const known = contract.operations.get(id)
    if (!known) throw new Error(`There is no operation ${id}`)
    return known
  }

  const call = (
    id: OperationId,
    { token, body, headers, query = '', method, unproven }: Call = {},
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
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
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

  const want: Caller['want'] = (id, exchange, ...wanted) => {
    if (wanted.includes(exchange.status)) return
    const expected = wanted.map((status) => says(operation(id), status)).join(' or ')
    const line = lineOf(operation(id), wanted[0])
    found({ operation: id, claim, expected, line, got: gotOf(exchange), exchange })
  }

  const newcomer = async (): Promise<Player> => {
    const { login, email, password } = context.external.name()
    const made = await call('signUp', { body: { login, email, password } })
    want('signUp', made, 201)
    const token = fieldOf(made.json, 'jwt')
    if (token === '') throw new NotPrepared('signUp')
    return { login, email, password, token }
  }

  const receiveEmail: Caller['receiveEmail'] = async (id, to, kind) => {
    const value = await context.external.receiveEmail(to, kind)
    if (value !== undefined) return value
    note(
      id,
      undefined,
      `an e-mail with a ${kind === 'code' ? 'code' : 'key'}`,
      `no e-mail came to ${to}`,
    )
    throw new NotPrepared(id)
  }

  const player = async (): Promise<Player> => {
    const made = await newcomer()
    const key = await receiveEmail('signUp', made.email, 'verify')
    const verified = await call('accountVerify', { body: { key } })
    want('accountVerify', verified, 200)
    return made
  }

  return { context, contract, call, want, note, operation, receiveEmail, newcomer, player }
}

/** The text of a field of an answer, empty where there is none. */
export const textOf = ({ json }: Exchange, name: string): string => fieldOf(json, name)
