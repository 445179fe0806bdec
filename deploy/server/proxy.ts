import { randomUUID } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { pipeline } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { BACKEND_CHECK } from '#deploy/backend-check'
import { API_HEADERS, RUN_BY_PAGES } from '#deploy/headers'
import { isApiRequest, originForm } from './address'

type ProxyOptions = {
  /** The backend's origin. */
  backend: string
  /** Whether a proxy in front of this server is believed about the client (`X-Forwarded-*`). */
  trustProxy?: boolean
  /** Milliseconds until the backend must have accepted the connection. */
  connectMs?: number
  /** Milliseconds of silence; longer than the site itself waits. */
  silenceMs?: number
  /** Called for each request that the backend did not answer. */
  onFailure?: (request: http.IncomingMessage, code: string) => void
}

/** @param site the address that the site is known by: a request may name any other, and e-mails would lead there */
type Listener = (request: http.IncomingMessage, response: http.ServerResponse, site?: URL) => void

/** Of a request that a server like this one has passed on. */
const PASSED_BY = 'x-passed-by'

/** What a response must not tell the browser in place of the site. */
const OF_SITE = Object.keys(API_HEADERS).map((name) => name.toLowerCase())

const isRunByPages = new RegExp(RUN_BY_PAGES)

/** They concern one connection, not the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** Headers by which proxies describe the client: a visitor's own must not be taken for theirs. */
const OF_PROXIES = ['forwarded', 'x-real-ip']

function without<Value>(
  headers: Record<string, Value>,
  names: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

/** The headers of one connection: the usual ones, and what its `Connection` names. */
function hopByHop({ connection = '' }: http.IncomingHttpHeaders): string[] {
  return [...HOP_BY_HOP, ...connection.toLowerCase().split(/[\s,]+/)]
}

function forwarded(
  request: http.IncomingMessage,
  trustProxy: boolean,
  site: URL | undefined,
): Record<string, string> {
  const client = request.socket.remoteAddress ?? ''
  const before = (name: string) => (trustProxy ? request.headers[name]?.toString() : undefined)
  const clients = before('x-forwarded-for')
  return {
    'x-forwarded-for': clients === undefined ? client : `${clients}, ${client}`,
    'x-forwarded-host': site?.host ?? before('x-forwarded-host') ?? request.headers.host ?? '',
    'x-forwarded-proto':
      site?.protocol.slice(0, -1) ??
      before('x-forwarded-proto') ??
      (request.socket instanceof TLSSocket ? 'https' : 'http'),
  }
}

/** Whether the backend answers a visitor without a token, whatever it says; one that redirects has another address. */
export function isAnswering(backend: string, timeout = 5000): Promise<boolean> {
  const { get } = backend.startsWith('https:') ? https : http
  return new Promise((resolve) => {
    const request = get(new URL(BACKEND_CHECK, backend), { timeout }, (response) => {
      response.resume()
      const { statusCode = 500 } = response
      resolve(statusCode < 300 || (statusCode >= 400 && statusCode < 500))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}

/**
 * Passes requests on to the backend. One that refuses or breaks the connection is `502`, one that is silent for
 * too long `504`, one that is this server itself `508`, each with a line of text; a response that breaks off breaks off.
 */
export function createProxy({
  backend,
  trustProxy = false,
  connectMs = 5000,
  silenceMs = 60_000,
  onFailure = () => undefined,
}: ProxyOptions): Listener {
  const { request: send, Agent } = backend.startsWith('https:') ? https : http
  const { host, hostname, port } = new URL(backend)
  // By which a request is known that comes back. Not in `Via`: nginx compresses nothing for who sends that.
  const mark = randomUUID()
  // A kept connection may be closed just when it is used again, so only requests that may be repeated use one.
  const kept = new Agent({ keepAlive: true })
  const fresh = new Agent({ keepAlive: false })

  return function pass(request, response, site) {
    const { method } = request
    const path = originForm(request.url)
    const isRepeatable = method === 'GET' || method === 'HEAD'
    const ofConnection = hopByHop(request.headers)
    const dropped = [...ofConnection, ...OF_PROXIES, ...(isRepeatable ? ['content-length'] : [])]
    const headers = {
      ...without(request.headers, dropped),
      ...forwarded(request, trustProxy, site),
      [PASSED_BY]: mark,
      host,
    }
    // `npm start` passes the console of a sandbox elsewhere on as well, which is made of pages.
    const isData = isApiRequest(request.url)
    if (isData) response.setHeaders(new Map(Object.entries(API_HEADERS)))
    // It would say the cookies and the token of the request to whoever asks.
    if (method === 'TRACE') {
      response.writeHead(405, TEXT).end(`${http.STATUS_CODES[405]}\n`)
      return
    }

    // Data is no script and no style of a page.
    if (isData && isRunByPages.test(String(request.headers['sec-fetch-dest']))) {
      response.writeHead(404, TEXT).end(`${http.STATUS_CODES[404]}\n`)
      return
    }

    function fail(status: 502 | 504 | 508, code: string): void {
      onFailure(request, code)
      if (response.headersSent) response.destroy()
      else response.writeHead(status, TEXT).end(`${http.STATUS_CODES[status]}\n`)
    }

    function attempt(agent: http.Agent): void {
      const passed = send(
        // The path stays apart: `//other.example` would be read as another host.
        { hostname: hostname.replaceAll(/[[\]]/g, ''), port, path, method, headers, agent },
        (answer) => {
          clearTimeout(connecting)
          const passedOn = without(answer.headers, [
            ...hopByHop(answer.headers),
            ...(isData ? OF_SITE : []),
          ])
          response.writeHead(answer.statusCode ?? 502, { 'cache-control': 'no-store', ...passedOn })
          pipeline(answer, response, (error) => {
            // Not where the client has gone.
            if (error?.code === 'ECONNRESET') onFailure(request, error.code)
          })
        },
      )
      const connecting = setTimeout(() => passed.destroy(new Error('ETIMEDOUT')), connectMs)
      passed.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => clearTimeout(connecting))
        else clearTimeout(connecting)
      })
      passed.setTimeout(silenceMs, () => passed.destroy(new Error('ETIMEDOUT')))
      passed.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(connecting)
        if (response.destroyed) return
        if (passed.reusedSocket && isRepeatable && !response.headersSent) attempt(fresh)
        else fail(error.message === 'ETIMEDOUT' ? 504 : 502, error.code ?? error.message)
      })
      // A client that no longer waits needs no response.
      response.once('close', () => passed.destroy())
      if (isRepeatable) passed.end()
      else request.pipe(passed)
    }

    if (request.headers[PASSED_BY] === mark) fail(508, 'ELOOP')
    else attempt(isRepeatable ? kept : fresh)
  }
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
