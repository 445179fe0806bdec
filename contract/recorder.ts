import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Desk } from './desk'
import type { Exchange, Line } from './exchange'
import { LETTERS } from './mail'

/** What stands in a recorded answer so that a step of a flow can be traced to its exchange. */
export const EXCHANGE_HEADER = 'x-kit-exchange'

/** Where the desk says why it cannot help: the flow runner keeps no body of a refusal. */
export const DESK_HEADER = 'x-kit-desk'

const OWN = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
])
const NOT_PASSED_ON = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'transfer-encoding',
])

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length === 0 ? undefined : Buffer.concat(chunks).toString()
}

const bearer = (token: string): string => `Bearer ${token}`

/** The token that an answer carries, undefined where it has none or sets a password anew. */
function renewedToken({ json, operation }: Exchange): string | undefined {
  if (operation?.id === 'passwordChange' || typeof json !== 'object' || json === null)
    return undefined
  if ('jwt' in json && typeof json.jwt === 'string') return json.jwt
  const data = 'userData' in json ? json.userData : undefined
  if (typeof data !== 'object' || data === null || !('jwt' in data)) return undefined
  return typeof data.jwt === 'string' ? data.jwt : undefined
}

export interface Recorder {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Whose header `Authorization` a request carries on, in the place of its own. */
export type Authorize = (
  request: IncomingMessage,
  sent: string | undefined,
) => Promise<string | undefined>

/** The newest letter as journeys of a browser read it, where the sandbox would have it. */
async function lettersFor(query: URLSearchParams, desk: Desk) {
  const kind = LETTERS.find((one) => one === query.get('kind')) ?? 'verify'
  const value = await desk.letter(query.get('to') ?? '', kind)
  if (value === undefined) return []
  if (kind === 'code') return [{ kind, link: null, code: value }]
  return [{ kind, link: `/${kind}?key=${encodeURIComponent(value)}`, code: null }]
}

/**
 * Stands on loopback between the flow runner and the server: answers `/desk/*` from the code desk,
 * passes everything else on and keeps it. Like a client it holds the latest token of a session.
 */
export async function openRecorder(
  line: Line,
  desk: Desk,
  authorize: Authorize = (_, sent) => Promise.resolve(sent),
): Promise<Recorder> {
  const latest = new Map<string, string>()

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        OWN.has(name) || value === undefined ? [] : [[name, String(value)]],
      ),
    )
    const sent = await authorize(request, headers['authorization'])
    if (sent !== undefined) headers['authorization'] = latest.get(sent) ?? sent
    const body = await bodyOf(request)
    const path = request.url ?? '/'
    const method = request.method ?? 'GET'
    const exchange = await line.send({ method, path, headers, ...(body !== undefined && { body }) })
    if (exchange.status === 0) {
      response.destroy()
      return
    }
    const renewed = renewedToken(exchange)
    if (sent !== undefined && renewed !== undefined) latest.set(sent, bearer(renewed))
    for (const [name, value] of exchange.headers) {
      if (!NOT_PASSED_ON.has(name)) response.setHeader(name, value)
    }
    response.setHeader(EXCHANGE_HEADER, exchange.id)
    response.writeHead(exchange.status)
    response.end(exchange.text === '' ? undefined : exchange.text)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://desk')
    if (url.pathname === '/__sandbox/api/mail') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(await lettersFor(url.searchParams, desk)))
      return undefined
    }
    if (!url.pathname.startsWith('/desk/')) return pass(request, response)
    const { status, body } = await desk.answer(url.pathname.slice('/desk'.length), url.searchParams)
    const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : ''
    if (status !== 200) response.setHeader(DESK_HEADER, encodeURIComponent(String(error)))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
    return undefined
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.setHeader(DESK_HEADER, encodeURIComponent(String(error)))
      response.writeHead(502, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: String(error) }))
    })
  })
  // A runner that is slow for a while must not find its connection closed.
  server.keepAliveTimeout = 300_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
