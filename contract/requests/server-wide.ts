import type { Exchange } from '../exchange'
import type { Caller } from './caller'

/** What a server adds to every answer and what differs by nature. */
const OF_EACH_ANSWER =
  /^(date|age|content-length|x-request-id|cf-ray|etag|x-kit-.*|server-timing|x-.*(id|time|duration).*)$/i

const shape = ({ status, headers, text }: Exchange): string => {
  const kept = [...headers].filter(([name]) => !OF_EACH_ANSWER.test(name)).toSorted()
  return JSON.stringify({ status, headers: kept, text })
}

/** A recovery answers alike for a name that exists and one that does not, to the last header. */
export async function recoveryAlike(caller: Caller): Promise<void> {
  const known = await caller.player()
  const nobody = caller.station.desk.name()
  for (const field of ['login', 'email'] as const) {
    const yes = await caller.call('recoveryRequest', { body: { login: known[field] } })
    const no = await caller.call('recoveryRequest', { body: { login: nobody[field] } })
    if (shape(yes) !== shape(no)) {
      const got = `known ${shape(yes)}, unknown ${shape(no)}`
      caller.note('recoveryRequest', no, 'the same status, headers and body for both', got)
    }
  }
}

/** A sign-in refuses alike whoever is meant, to the last header. */
export async function signInAlike(caller: Caller): Promise<void> {
  const known = await caller.newcomer()
  const nobody = caller.station.desk.name()
  const wrong = (login: string) =>
    caller.call('signIn', { body: { login, password: 'Kit-wrong-1!' } })
  const yes = await wrong(known.login)
  const no = await wrong(nobody.login)
  if (shape(yes) !== shape(no)) {
    const got = `known ${shape(yes)}, unknown ${shape(no)}`
    caller.note('signIn', no, 'the same status, headers and body for both', got)
  }
}

/** Where the bot check is on, its token is demanded. */
export async function withoutBotCheck(caller: Caller): Promise<void> {
  const player = await caller.newcomer()
  const nobody = caller.station.desk.name()
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
    caller.want(id, await caller.call(id, { body, token, unproven: true }), 403)
    const headers = { 'x-recaptcha-token': '' }
    caller.want(id, await caller.call(id, { body, token, headers }), 403)
  }
}

/** A path refuses the methods that it does not have. */
export async function wrongMethods(caller: Caller): Promise<void> {
  const { token } = await caller.player()
  const operations = [...caller.contract.operations.values()]
  for (const path of new Set(operations.map((one) => one.path))) {
    const here = operations.filter((one) => one.path === path)
    const method = ['PUT', 'PATCH', 'DELETE', 'POST'].find(
      (name) => !here.some((one) => one.method === name),
    )
    const first = here[0]
    if (method === undefined || !first) continue
    const exchange = await caller.call(first.id, { method, token, body: {} })
    if (![404, 405].includes(exchange.status)) {
      caller.note(first.id, exchange, `405 (or 404) for ${method} ${path}`)
    }
  }
}

/** No foreign page may read answers with the cookies of a player. */
export async function foreignPreflight(caller: Caller): Promise<void> {
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
    if (exchange.status === 0 || exchange.status >= 500) {
      caller.note(id, exchange, 'an answer to a preflight that is no failure')
    } else if (allowed === origin && credentials === 'true') {
      caller.note(
        id,
        exchange,
        'no credentials for a foreign origin',
        `Access-Control-Allow-Origin: ${allowed} with Access-Control-Allow-Credentials: true`,
      )
    }
  }
}

/** A body of a megabyte is refused, or its connection ended. */
export async function megabyte(caller: Caller): Promise<void> {
  const body = JSON.stringify({ login: 'kit', password: 'x' }).padEnd(2 ** 20)
  const exchange = await caller.call('signIn', { body })
  if (exchange.status !== 0) caller.want('signIn', exchange, 413)
}
