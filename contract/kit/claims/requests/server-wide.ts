import { loose } from '../../contract/loose'
import type { Exchange } from '../../http/exchange'
import type { OperationId } from '../../contract/operation-id'
import { type Caller, WRONG_PASSWORD } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'
import { nothing } from '../../caller/wants'

const claim = claimsOf({ tag: 'requests', profile: 'core' })

interface Alike {
  readonly known: readonly Exchange[]
  readonly unknown: readonly Exchange[]
}

/** The common value; undefined if it differs between requests, like a request id. */
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

/** How a response reveals whether a name exists, one line each. */
function* differences({ known, unknown }: Alike): Generator<string> {
  // A server may answer the second request differently, if it does so for both names.
  const [yes, no] = [statuses(known), statuses(unknown)]
  if (yes !== no) yield `status: ${yes} where the name exists, ${no} where it does not`
  const parts = new Map<string, (one: Exchange) => string>([
    ['body', ({ text }) => text],
    ['names of the headers', namesOf],
  ])
  // Each field on its own, too: the body differs if one of them is a request id.
  for (const name of Object.keys(loose(known[0]?.json)))
    parts.set(name, ({ json }) => String(JSON.stringify(loose(json)[name])))
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

/** Claims about all operations, or about revealing whether a name exists. */
export const SERVER_WIDE = [
  claim(
    {
      id: 'bot-check',
      operations: ({ captcha }) => captcha,
      proves: ['bot-check', 'response-403-captcha-failed', 'response-403-sign-in'],
      needs: 'captcha',
    },
    'A request without a bot-check token is refused.',
    async (caller, over) => {
      const player = await caller.newcomer()
      const nobody = caller.name()
      for (const { id, auth } of over) {
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
    },
  ),

  claim(
    {
      id: 'bot-check-off',
      operations: ['recoveryRequest'],
      proves: ['bot-check'],
    },
    'A server whose bot check is off accepts requests with a bot-check token.',
    async (caller) => {
      const token = caller.context.server.captcha ?? 'kit-no-such-token'
      const body = { login: caller.name().login }
      const headers = { 'x-recaptcha-token': token }
      await caller.step('recoveryRequest', 202, { body, headers, quotes: 'bot-check' })
    },
  ),

  claim(
    {
      id: 'megabyte',
      operations: ['signIn'],
      proves: ['response-413-too-large'],
    },
    'A body of a megabyte is refused, not read.',
    async (caller) => {
      const body = JSON.stringify({ login: 'kit', password: 'x' }).padEnd(2 ** 20)
      const exchange = await caller.call('signIn', { body })
      if (exchange.status !== 0 || exchange.silent) caller.expect('signIn', exchange, 413)
    },
  ),

  claim(
    { id: 'methods', operations: () => true, proves: [] },
    'A path refuses methods it does not have.',
    async (caller, over) => {
      const { token } = await caller.player()
      const others = new Set<number>()
      const operations = [...caller.contract.operations.values()]
      for (const path of new Set(over.map((one) => one.path))) {
        const here = operations.filter((one) => one.path === path)
        const method = ['PUT', 'PATCH', 'DELETE', 'POST'].find(
          (name) => !here.some((one) => one.method === name),
        )
        const first = here[0]
        if (method === undefined || !first) continue
        const exchange = await caller.call(first.id, { method, token, body: {} })
        const { status } = exchange
        if (status < 300 || (status >= 500 && status !== 501)) {
          caller.note(first.id, exchange, 'a refusal of a method the path does not have')
        } else if (![404, 405, 501].includes(status)) others.add(status)
      }
      if (others.size > 0) {
        const came = [...others].join(', ')
        caller.warn(`Methods that a path does not have get ${came}; HTTP defines 405 for them.`)
      }
    },
  ),

  claim(
    { id: 'preflight', operations: () => true, proves: [], long: true },
    'A preflight from a foreign page makes no operation fail.',
    async (caller, over) => {
      const open = new Set<OperationId>()
      for (const { id, method } of over) {
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
          caller.note(id, exchange, 'a response to a preflight other than a failure')
        } else if (allowed === origin && credentials === 'true') {
          open.add(id)
        }
      }
      if (open.size > 0) {
        caller.warn(
          `Access-Control-Allow-Origin allows any origin, with credentials, at ${open.size} operations: other sites can read responses that cookies authorize.`,
        )
      }
    },
  ),

  claim(
    {
      id: 'recovery-alike',
      tag: 'recovery',
      operations: ['recoveryRequest'],
      proves: ['recovery-same-response'],
    },
    'A recovery responds alike, down to the last header, whether or not the name exists.',
    async (caller) => {
      const ask = (login: string) => caller.call('recoveryRequest', { body: { login } })
      const both = async ({ login, email }: { login: string; email: string }) => [
        await ask(login),
        await ask(email),
      ]
      const known = await both(await caller.player())
      const unknown = await both(caller.name())
      tellApart(caller, 'recoveryRequest', { known, unknown })
    },
  ),

  claim(
    {
      id: 'sign-in-alike',
      tag: 'session',
      operations: ['signIn'],
      proves: ['sign-in-same-401', 'response-401-invalid-credentials'],
    },
    'A sign-in refuses alike, down to the last header, whether or not the name exists.',
    async (caller) => {
      const wrong = (login: string) =>
        caller.step('signIn', 401, {
          body: { login, password: WRONG_PASSWORD },
          wants: { code: 'invalid_credentials', errors: nothing },
        })
      const twice = async ({ login }: { login: string }) => [await wrong(login), await wrong(login)]
      const known = await twice(await caller.newcomer())
      const unknown = await twice(caller.name())
      tellApart(caller, 'signIn', { known, unknown })
    },
  ),
]
