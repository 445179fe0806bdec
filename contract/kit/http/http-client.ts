import { isByAddress, retryAfterOf } from './address-limits'
import { parsed, type Exchange } from './exchange'
import type { Contract } from '../contract/openapi-file'
import { outsideOf } from './outside'
import { bearerOf, rememberTokens } from './token-memory'
import type { Traffic } from './traffic'

export interface RequestInput {
  readonly method: string
  /** With its query: `/api/v2/user/check`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Whether to send the body in chunks, without its length. */
  readonly chunked?: boolean
  /** Sent together with the others of this burst, without waiting for a slot. */
  readonly burst?: symbol
  /** Whether to send the token as it is, even if a later response replaced it. */
  readonly exactToken?: boolean
  /** Whether a refusal with a short wait counts as the response, without sending again. */
  readonly unheld?: boolean
}

export interface HttpClient {
  /** Sends one request and records the exchange. Rejects with `RunStopped`. */
  readonly send: (input: RequestInput) => Promise<Exchange>
  readonly exchanges: readonly Exchange[]
}

const LARGE = 8 * 1024

const HANG_UP = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

const isHangUp = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  HANG_UP.has(String(error.cause.code))

const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly silent?: true
  readonly hungUp?: true
}
interface Request {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestInput['body']
  readonly chunked: boolean
  /** In milliseconds. */
  readonly patience: number
}

const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'

const isLarge = (body: RequestInput['body']): boolean =>
  body !== undefined && (typeof body !== 'string' || body.length > LARGE)

/** A body as two chunks. */
export function inChunks(body: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const middle = Math.ceil(bytes.length / 2)
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, middle))
      controller.enqueue(bytes.slice(middle))
      controller.close()
    },
  })
}

/** Keeps a byte order mark, which no JSON begins with. */
const textOf = async (response: Response): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

/** Fetches; if a kept-alive connection was closed meanwhile, tries `again` on a new one. */
async function once(url: string, request: Request, again: boolean): Promise<Answer> {
  const { method, headers, body, chunked, patience } = request
  // A server may hang up on a large body; no later request should meet that connection.
  const alone = !again || isLarge(body) || chunked
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(alone && { connection: 'close' }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...(body !== undefined &&
        (chunked ? { body: inChunks(body), duplex: 'half' as const } : { body })),
    })
    return { status: response.status, headers: response.headers, text: await textOf(response) }
  } catch (error) {
    if (!alone && isHangUp(error)) return once(url, request, false)
    const headers = new Headers()
    if (isSilence(error)) {
      return { status: 0, headers, text: `nothing within ${patience / 1000} s`, silent: true }
    }
    const hungUp = isLarge(body) && isHangUp(error)
    return { status: 0, headers, text: reason(error), ...(hungUp && { hungUp }) }
  }
}

/** In seconds: the longest that a client's requests are held back for a gateway. And how often one request is. */
const LONGEST_HOLD = 120
const MOST_HOLDS = 3

/** A byte that is not UTF-8 becomes U+FFFD, which `quoted` writes as such a byte again. */
const textOfBody = (body: RequestInput['body']): string =>
  typeof body === 'object' ? new TextDecoder().decode(body) : (body ?? '')

export interface HttpClientOptions {
  readonly base: string
  readonly contract: Contract
  /** Headers of every request. */
  readonly always: Readonly<Record<string, string>>
  readonly traffic: Traffic
  /** `user:password` for a gateway, sent with requests that carry no token. */
  readonly basic?: string | undefined
  readonly watch: (exchange: Exchange) => void
}

/** Opens the client of the checked server. Like the site, it keeps the latest token of a session. */
export function openHttpClient({
  base,
  contract,
  always,
  traffic,
  basic,
  watch,
}: HttpClientOptions): HttpClient {
  const exchanges: Exchange[] = []
  const tokens = rememberTokens()
  const operationOf = ({ method, path }: RequestInput) =>
    contract.find(method, path.split('?')[0] ?? '')
  const nameOf = (input: RequestInput): string =>
    operationOf(input)?.id ?? `${input.method} ${input.path}`

  const sendOnce = (input: RequestInput): Promise<Exchange> => {
    const { method, path, body } = input
    const url = `${base}${path}`
    const sentBody = textOfBody(body)
    return traffic.run(
      { name: nameOf(input), body: sentBody, atOnce: input.burst !== undefined },
      async (patience) => {
        const given = bearerOf(input.headers ?? {})
        const token =
          given === undefined || input.exactToken === true ? given : tokens.latest(given)
        const headers = {
          // The report quotes the server's messages to players.
          'accept-language': 'en',
          ...input.headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(basic !== undefined &&
            token === undefined && {
              authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
            }),
          ...always,
        }
        const at = Date.now()
        const started = performance.now()
        const answer = await once(
          url,
          { method, headers, body, chunked: input.chunked === true, patience },
          true,
        )
        const dead = token && tokens.deadTokenOf(token, answer)
        const exchange: Exchange = {
          id: exchanges.length,
          trail: exchanges,
          operation: operationOf(input),
          method,
          url,
          sent: headers,
          sentBody,
          ...(input.chunked && { chunked: true as const }),
          ...(input.burst && { burst: input.burst }),
          ...answer,
          ...(dead && { deadTokenOf: dead }),
          waited: outsideOf(exchanges).waited,
          json: answer.status === 0 ? undefined : parsed(answer.text),
          at,
          milliseconds: performance.now() - started,
        }
        tokens.learn(exchange)
        exchanges.push(exchange)
        watch(exchange)
        return exchange
      },
    )
  }

  let held = 0
  const send = async (input: RequestInput): Promise<Exchange> => {
    let exchange = await sendOnce(input)
    if (input.unheld === true) return exchange
    for (let holds = 0; isByAddress(exchange) && holds < MOST_HOLDS; holds += 1) {
      const seconds = retryAfterOf(exchange)
      if (held + seconds > LONGEST_HOLD) break
      held += seconds
      const why = `${nameOf(input)} answered 429, probably from a gateway`
      await traffic.wait(seconds * 1000, why)
      exchange = await sendOnce(input)
    }
    return exchange
  }
  return { send, exchanges }
}
