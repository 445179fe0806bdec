import type { Exchange } from '../exchange'
import { gotOf, lineOf, says, type Finding } from '../findings'
import type { LetterKind } from '../mail'
import { masked } from '../mask'
import type { Contract, Operation, OperationId } from '../openapi-file'
import type { Station } from '../station'

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
  readonly station: Station
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
  /** What the next letter holds that `id` sends. Throws `NotPrepared` where none comes. */
  readonly letter: (id: OperationId, to: string, kind: LetterKind) => Promise<string>
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

/** Opens a caller for one claim; `found` gets what is wrong. */
export function openCaller(
  station: Station,
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
    return station.line.send({
      method: method ?? called.method,
      path: `${called.path}${query}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(captcha &&
          !unproven &&
          station.server.captcha !== undefined && { 'x-recaptcha-token': station.server.captcha }),
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
    const { login, email, password } = station.desk.name()
    const made = await call('signUp', { body: { login, email, password } })
    want('signUp', made, 201)
    const token = fieldOf(made.json, 'jwt')
    if (token === '') throw new NotPrepared('signUp')
    return { login, email, password, token }
  }

  const letter: Caller['letter'] = async (id, to, kind) => {
    const value = await station.desk.letter(to, kind)
    if (value !== undefined) return value
    note(
      id,
      undefined,
      `a letter with a ${kind === 'code' ? 'code' : 'key'}`,
      `no letter came to ${to}`,
    )
    throw new NotPrepared(id)
  }

  const player = async (): Promise<Player> => {
    const made = await newcomer()
    const key = await letter('signUp', made.email, 'verify')
    const verified = await call('accountVerify', { body: { key } })
    want('accountVerify', verified, 200)
    return made
  }

  return { station, contract, call, want, note, operation, letter, newcomer, player }
}

/** The text of a field of an answer, empty where there is none. */
export const textOf = ({ json }: Exchange, name: string): string => fieldOf(json, name)
