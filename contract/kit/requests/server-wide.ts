import type { Exchange } from '../exchange'
import type { OperationId } from '../operation-id'
import { type Caller, WRONG_PASSWORD } from './caller'

interface Alike {
  readonly known: readonly Exchange[]
  readonly unknown: readonly Exchange[]
}

/** The value of all, undefined where they differ among themselves, as the number of a request does. */
function common(
  exchanges: readonly Exchange[],
  read: (one: Exchange) => string,
): string | undefined {
  const values = new Set(exchanges.map(read))
  return values.size === 1 ? [...values][0] : undefined
}

const namesOf = ({ headers }: Exchange): string =>
  [...headers.keys()]
    .filter((name) => !/^(?:connection|keep-alive)$/.test(name))
    .toSorted()
    .join(', ')

const statuses = (exchanges: readonly Exchange[]): string =>
  exchanges.map(({ status }) => status).join(', then ')

/** By what an answer distinguishes a name that exists from one that does not; a line each. */
function* differences({ known, unknown }: Alike): Generator<string> {
  // A server may answer the second request otherwise than the first, but for both names alike.
  const [yes, no] = [statuses(known), statuses(unknown)]
  if (yes !== no) yield `status: ${yes} where the name exists, ${no} where it does not`
  const parts = new Map<string, (one: Exchange) => string>([
    ['body', ({ text }) => text],
    ['names of the headers', namesOf],
  ])
  for (const name of known[0]?.headers.keys() ?? []) {
    if (name !== 'date') parts.set(name, ({ headers }) => headers.get(name) ?? '')
  }
  for (const [name, read] of parts) {
    const [yes, no] = [common(known, read), common(unknown, read)]
    if (yes !== undefined && no !== undefined && yes !== no) {
      yield `${name}: "${yes}" where the name exists, "${no}" where it does not`
    }
  }
}

function tellApart(caller: Caller, id: OperationId, alike: Alike): void {
  for (const got of differences(alike)) {
    caller.note(id, alike.unknown[0], 'the same status, headers and body for both', got)
  }
}

/** A recovery answers alike for a name that exists and one that does not, to the last header. */
export async function recoveryAlike(caller: Caller): Promise<void> {
  const ask = (login: string) => caller.call('recoveryRequest', { body: { login } })
  const both = async ({ login, email }: { login: string; email: string }) => [
    await ask(login),
    await ask(email),
  ]
  const known = await both(await caller.player())
  const unknown = await both(caller.context.external.name())
  tellApart(caller, 'recoveryRequest', { known, unknown })
}

/** A sign-in refuses known and unknown names alike, to the last header. */
export async function signInAlike(caller: Caller): Promise<void> {
  const wrong = (login: string) =>
    caller.call('signIn', { body: { login, password: WRONG_PASSWORD } })
  const twice = async ({ login }: { login: string }) => [await wrong(login), await wrong(login)]
  const known = await twice(await caller.newcomer())
  const unknown = await twice(caller.context.external.name())
  tellApart(caller, 'signIn', { known, unknown })
}

/** Where the bot check is on, its token is demanded. */
export async function withoutBotCheck(caller: Caller): Promise<void> {
  const player = await caller.newcomer()
  const nobody = caller.context.external.name()
  for (const { id, auth, captcha } of caller.contract.operations.values()) {
    if (!captcha) continue
    const { login, email, password } = nobody
    const bodies = new Map([
      ['signIn', { login: player.login, password: player.password }],
      ['signUp', { login, email, password }],
      ['recoveryRequest', { login }],
    ])
    const body = bodies.get(id)
    const token = auth === 'required' ? player.token : undefined
    caller.expect(id, await caller.call(id, { body, token, unproven: true }), 403)
    const headers = { 'x-recaptcha-token': '' }
    caller.expect(id, await caller.call(id, { body, token, headers }), 403)
  }
}

/** A path refuses the methods that it does not have. */
export async function wrongMethods(caller: Caller): Promise<void> {
  const { token } = await caller.player()
  const others = new Set<number>()
  const operations = [...caller.contract.operations.values()]
  for (const path of new Set(operations.map((one) => one.path))) {
    const here = operations.filter((one) => one.path === path)
    const method = ['PUT', 'PATCH', 'DELETE', 'POST'].find(
      (name) => !here.some((one) => one.method === name),
    )
    const first = here[0]
    if (method === undefined || !first) continue
    const exchange = await caller.call(first.id, { method, token, body: {} })
    const { status } = exchange
    if (status < 300 || (status >= 500 && status !== 501)) {
      caller.note(first.id, exchange, 'a refusal of a method that the path does not have')
    } else if (![404, 405, 501].includes(status)) others.add(status)
  }
  if (others.size > 0) {
    const came = [...others].join(', ')
    caller.warn(`Methods that a path does not have are ${came}; HTTP has 405 for them.`)
  }
}

/** A preflight makes no server fail. Whom a server lets in is its own: the contract says nothing of it. */
export async function foreignPreflight(caller: Caller): Promise<void> {
  const open = new Set<OperationId>()
  for (const { id, method } of caller.contract.operations.values()) {
    const origin = 'https://kit-foreign.example'
    const exchange = await caller.call(id, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      },
    })
    const allowed = exchange.headers.get('access-control-allow-origin')
    const credentials = exchange.headers.get('access-control-allow-credentials')
    if (exchange.status === 0 || (exchange.status >= 500 && exchange.status !== 501)) {
      caller.note(id, exchange, 'an answer to a preflight that is no failure')
    } else if (allowed === origin && credentials === 'true') {
      open.add(id)
    }
  }
  if (open.size > 0) {
    caller.warn(
      `Access-Control-Allow-Origin is whatever origin asks, with credentials, at ${open.size} operations: pages of others may read what cookies open.`,
    )
  }
}

/** A body of a megabyte is refused, or its connection ended. Silence is neither. */
export async function megabyte(caller: Caller): Promise<void> {
  const body = JSON.stringify({ login: 'kit', password: 'x' }).padEnd(2 ** 20)
  const exchange = await caller.call('signIn', { body })
  if (exchange.status !== 0 || exchange.silent) caller.expect('signIn', exchange, 413)
}
