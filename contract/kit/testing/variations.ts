import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createSandbox } from '#sandbox/server/sandbox'
import type { Bug } from '#sandbox/server/world'

type Fetch = (request: Request) => Promise<Response>

/** One way in which a good server may differ from the sandbox without breaking the contract. */
export interface Variation {
  readonly name: string
  /** Changes what the server does. */
  readonly server?: Bug
  /** Changes requests and responses on their way. */
  readonly wire?: (next: Fetch) => Fetch
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `value` with each object in it changed, the inner ones first. */
function everyObject(value: unknown, to: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => everyObject(one, to))
  if (!isFields(value)) return value
  return to(
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        // The names in `errors` are those of the fields of a request.
        name === 'errors' ? one : everyObject(one, to),
      ]),
    ),
  )
}

const isJson = ({ headers }: Response): boolean => /json/i.test(headers.get('content-type') ?? '')

/** The same response with another body or other headers. */
function copied(response: Response, body: BodyInit | null, headers?: HeadersInit): Response {
  const all = new Headers(response.headers)
  all.delete('content-length')
  for (const [name, value] of new Headers(headers)) all.set(name, value)
  return new Response(body, { status: response.status, headers: all })
}

/** Changes the text of each body of JSON. */
const text =
  (to: (text: string, response: Response) => string) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    return isJson(response) ? copied(response, to(await response.text(), response)) : response
  }

/** Changes each body of JSON. */
const json = (to: (body: unknown, response: Response) => unknown) =>
  text((body, response) => JSON.stringify(to(JSON.parse(body), response)))

const objects = (to: (fields: Fields) => Fields) => json((body) => everyObject(body, to))

const without = (...names: readonly string[]) =>
  objects((fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
  )

/** Changes the fields of a name wherever they stand. */
const field = (name: string, to: (value: unknown) => unknown) =>
  objects((fields) => (name in fields ? { ...fields, [name]: to(fields[name]) } : fields))

const headers =
  (added: Readonly<Record<string, string>>) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    return copied(response, response.body, added)
  }

const mediaType =
  (type: string) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    return isJson(response) ? copied(response, response.body, { 'content-type': type }) : response
  }

const compressed =
  (encoding: 'gzip' | 'br') =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    const accepted = request.headers.get('accept-encoding') ?? ''
    // Only what is there can be compressed, and only once.
    if (response.status === 204 || response.headers.has('content-encoding')) return response
    if (!accepted.includes(encoding)) return response
    const body = Buffer.from(await response.arrayBuffer())
    const packed = encoding === 'br' ? brotliCompressSync(body) : gzipSync(body)
    return copied(response, packed, { 'content-encoding': encoding })
  }

const chunked =
  () =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    if (response.status === 204) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    const middle = Math.ceil(bytes.length / 2)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of [bytes.slice(0, middle), bytes.slice(middle)]) {
          if (part.length > 0) controller.enqueue(part)
        }
        controller.close()
      },
    })
    return copied(response, body)
  }

/** Tokens of another kind than the sandbox's; with `renewed` each `check` gives a new one and ends the former. */
const tokens =
  (renewed: boolean) =>
  (next: Fetch): Fetch => {
    const inner = new Map<string, string>()
    let given = 0
    const outer = (token: string): string => {
      given += 1
      const name = `kit-header.${Buffer.from(`${given}-${Math.random()}`).toString('base64url')}.sig`
      inner.set(name, token)
      return name
    }
    return async (request) => {
      const sent = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
      if (sent === undefined) return passed(request)
      const all = new Headers(request.headers)
      all.set('authorization', `Bearer ${inner.get(sent) ?? 'none'}`)
      const known = inner.get(sent)
      const { url, method } = request
      const body = method === 'GET' ? null : await request.arrayBuffer()
      const response = await passed(new Request(url, { method, headers: all, body }))
      const checks = new URL(request.url).pathname.endsWith('/user/check')
      if (renewed && checks && response.ok) inner.delete(sent)
      else if (known !== undefined && !renewed) inner.set(sent, known)
      return response
    }
    function passed(request: Request): Promise<Response> {
      return field('jwt', (jwt) => (typeof jwt === 'string' ? outer(jwt) : jwt))(next)(request)
    }
  }

const shifted = (moment: unknown): unknown => {
  if (typeof moment !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(moment)) return moment
  const local = new Date(Date.parse(moment) + 3 * 3_600_000).toISOString()
  return `${local.slice(0, 19)}.123456+03:00`
}

const slow =
  (milliseconds: number) =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return response
  }

const page = '<!doctype html><title>No</title>'

/** Whatever is not of the contract is answered by a page, as gateways do. */
const pagesElsewhere =
  () =>
  (next: Fetch): Fetch =>
  async (request) => {
    const response = await next(request)
    const isOther = response.status === 405 || request.method === 'OPTIONS'
    return isOther
      ? new Response(request.method === 'OPTIONS' ? null : page, {
          status: request.method === 'OPTIONS' ? 204 : 404,
          headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
        })
      : response
  }

/** Each failed sign-in counts twice: after three the next has to wait. */
const fewerSignIns: Bug = async ({ operation, ask, answer }) => {
  const copy = ask.request.clone()
  const response = await answer()
  if (operation.id !== 'signIn' || response.status !== 401) return response
  const { login } = await copy.json()
  const player = [...ask.state.players.values()].find(
    (one) => one.login === login || one.email === login,
  )
  ask.limits.hit('signIn', player?.id ?? String(login).toLowerCase())
  return response
}

/** Three wrong codes end what waits for a code. */
const fewerCodes: Bug = async ({ ask, answer }) => {
  const response = await answer()
  const { players, challenges } = ask.state
  const tickets = [
    ...[...challenges.values()].map(({ ticket }) => ticket),
    ...[...players.values()].flatMap(({ setup, removal, emailChange }) => [
      setup?.ticket,
      removal,
      emailChange?.ticket,
    ]),
  ]
  for (const ticket of tickets) if (ticket?.triesLeft === 5) ticket.triesLeft = 3
  return response
}

/** Harmless ways to differ: under each and under all of them the kit has nothing to say. */
export const variations: readonly Variation[] = [
  {
    name: 'one more field in each object',
    wire: objects((fields) => ({ ...fields, hint: 'new' })),
  },
  {
    name: 'more objects and lists in each object',
    wire: objects((fields) => ({ ...fields, links: { self: '/x' }, labels: ['a', null] })),
  },
  {
    name: 'more fields named like moments',
    wire: objects((fields) => ({ ...fields, updatedAt: 7, expires: 'soon' })),
  },
  { name: 'media type in capitals', wire: mediaType('Application/JSON') },
  { name: 'media type with a charset', wire: mediaType('application/json;charset=UTF-8') },
  {
    name: 'media type with several parameters',
    wire: mediaType('application/json; charset="utf-8"; version=2'),
  },
  { name: 'no device', wire: without('device') },
  {
    name: 'no names of fields in refusals of a body',
    wire: json((body, { status }) =>
      status === 422 && isFields(body) ? { ...body, errors: undefined } : body,
    ),
  },
  { name: 'no retryAfter in bodies', wire: without('retryAfter') },
  {
    name: 'unknown places and devices',
    wire: objects((fields) =>
      'city' in fields ? { ...fields, city: null, country: null, device: null } : fields,
    ),
  },
  { name: 'places in other words', wire: field('city', () => 'Нью-Йорк / “NYC”') },
  {
    name: 'other words for players',
    wire: field(
      'message',
      (message) =>
        `${String(message)} · ${/[а-я]/i.test(String(message)) ? 'см. справку' : 'see help'}`,
    ),
  },
  { name: 'connections that are closed', wire: headers({ connection: 'close' }) },
  {
    name: 'more headers',
    wire: headers({ server: 'nginx', 'x-request-id': 'a1', vary: 'Accept-Language, Origin' }),
  },
  {
    name: 'more cache directives',
    wire: headers({ 'cache-control': 'private, no-store, max-age=0' }),
  },
  { name: 'cookies', wire: headers({ 'set-cookie': 'route=a; Path=/; HttpOnly' }) },
  { name: 'tokens of another kind', wire: tokens(false) },
  { name: 'a token renewed at each check, the former one ended', wire: tokens(true) },
  {
    name: 'moments with an offset and microseconds',
    wire: (next) =>
      json((body) =>
        everyObject(body, (fields) =>
          Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shifted(value)])),
        ),
      )(next),
  },
  { name: 'indented JSON', wire: text((body) => JSON.stringify(JSON.parse(body), null, 2)) },
  {
    name: 'escaped emails and slashes in JSON',
    wire: text((body) =>
      body
        .replaceAll('/', String.raw`\/`)
        .replaceAll(
          /[\u007F-\uFFFF]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    ),
  },
  {
    name: 'fields in another order',
    wire: objects((fields) => Object.fromEntries(Object.entries(fields).toReversed())),
  },
  {
    name: 'values that open enums do not name yet',
    wire: json((body, { status }) =>
      everyObject(body, (fields) => ({
        ...fields,
        ...(Array.isArray(fields['methods']) && { methods: [...fields['methods'], 'passkey'] }),
        ...(status === 415 && { code: 'media_type_of_the_future' }),
        ...(fields['date'] !== undefined && { status: 'in_review' }),
      })),
    ),
  },
  {
    name: 'sessions in another order',
    wire: field('sessions', (list) => (Array.isArray(list) ? list.toReversed() : list)),
  },
  {
    name: 'no pending top-ups in the list',
    wire: field('transactions', (list) =>
      Array.isArray(list) ? list.filter(({ status }: Fields) => status !== 'pending') : list,
    ),
  },
  { name: 'more hidden in masked addresses', wire: field('maskedEmail', () => 'k…@k…') },
  { name: 'fewer failed sign-ins', server: fewerSignIns },
  { name: 'fewer wrong codes', server: fewerCodes },
  { name: 'pages in the place of unknown methods', wire: pagesElsewhere() },
  { name: 'a slow server', wire: slow(5) },
  // What changes the bytes of a body comes last.
  { name: 'compressed with gzip', wire: compressed('gzip') },
  { name: 'compressed with brotli', wire: compressed('br') },
  { name: 'chunked bodies', wire: chunked() },
]

/** The sandbox as `chosen` make it. */
export function varied(chosen: readonly Variation[]): (request: Request) => Promise<Response> {
  const bugs = chosen.flatMap(({ server }) => server ?? [])
  const sandbox = createSandbox(bugs.length > 0 ? { bugs } : {})
  const plain: Fetch = async (request) =>
    (await sandbox.fetch(request)) ?? new Response(null, { status: 404 })
  const wired = chosen.flatMap(({ wire }) => wire ?? []).reduce((next, wire) => wire(next), plain)
  return (request) =>
    new URL(request.url).pathname.startsWith('/api/') ? wired(request) : plain(request)
}
