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
  /** Whether to trust what a proxy in front of this server reports about the client (`X-Forwarded-*`). */
  trustProxy?: boolean
  /** Milliseconds of silence before giving up; longer than the site itself waits. */
  silenceMs?: number
  /** Called for each request that the backend did not answer. */
  onFailure?: (request: http.IncomingMessage, code: string) => void
}

/** @param site the address of the site: a request may name any other host, and links in e-mails would lead there */
type Listener = (request: http.IncomingMessage, response: http.ServerResponse, site?: URL) => void

/** Marks a request that a server like this one has forwarded. */
const PASSED_BY = 'x-passed-by'

/** Milliseconds for the backend to accept the connection. */
const CONNECT_MS = 5000

/** Headers that a backend must not set in place of the site. */
const OF_SITE = Object.keys(API_HEADERS).map((name) => name.toLowerCase())

const isRunByPages = new RegExp(RUN_BY_PAGES)

/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
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
/** Headers by which proxies describe the client: a visitor's own must not be mistaken for theirs. */
const OF_PROXIES = ['forwarded', 'x-real-ip']

function without<Value>(
  headers: Record<string, Value>,
  names: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

/** The hop-by-hop headers: the standard ones, and those that `Connection` names. */
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

/**
 * Why the backend is not ready, as a code or a status; undefined if it answers a request without a token, even with an
 * error. A redirect means another address.
 */
export function whyNotReady(backend: string, timeout = 5000): Promise<string | undefined> {
  const { get } = backend.startsWith('https:') ? https : http
  return new Promise((resolve) => {
    const request = get(new URL(BACKEND_CHECK, backend), { timeout }, (response) => {
      response.resume()
      const { statusCode = 500 } = response
      const isAnswer = statusCode < 300 || (statusCode >= 400 && statusCode < 500)
      resolve(isAnswer ? undefined : String(statusCode))
    })
    request.once('timeout', () => request.destroy(new Error('ETIMEDOUT')))
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

/**
 * Forwards requests to the backend. If it refuses or breaks the connection, the response is `502`; if it is silent for
 * too long, `504`; if it is this server itself, `508`; each with a line of text. A response that breaks off stays cut
 * off.
 */
export function createProxy({
  backend,
  trustProxy = false,
  silenceMs = 60_000,
  onFailure = () => undefined,
}: ProxyOptions): Listener {
  const { request: send, Agent } = backend.startsWith('https:') ? https : http
  const { host, hostname, port } = new URL(backend)
  // Identifies a request that comes back. Not in `Via`: nginx compresses no responses to requests with that header.
  const mark = randomUUID()
  // A kept connection may be closed just as it is reused, so only requests that can be repeated use one.
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
    // `npm start` also forwards the console of a remote sandbox, which consists of pages.
    const isData = isApiRequest(request.url)
    if (isData) response.setHeaders(new Map(Object.entries(API_HEADERS)))
    // Its response would reveal the cookies and the token of the request.
    if (method === 'TRACE') {
      response.writeHead(405, TEXT).end(`${http.STATUS_CODES[405]}\n`)
      return
    }

    // API data must not run as a script or style of a page.
    if (isData && isRunByPages.test(String(request.headers['sec-fetch-dest']))) {
      response.writeHead(404, TEXT).end(`${http.STATUS_CODES[404]}\n`)
      return
    }

    function fail(status: 502 | 504 | 508, code: string): void {
      onFailure(request, code)
      if (response.headersSent) response.destroy(new Error(code))
      else response.writeHead(status, TEXT).end(`${http.STATUS_CODES[status]}\n`)
    }

    function attempt(agent: http.Agent): void {
      const passed = send(
        // The path is passed separately: `//other.example` would be read as another host.
        { hostname: hostname.replaceAll(/[[\]]/g, ''), port, path, method, headers, agent },
        (answer) => {
          clearTimeout(connecting)
          const passedOn = without(answer.headers, [
            ...hopByHop(answer.headers),
            ...(isData ? OF_SITE : []),
          ])
          response.writeHead(answer.statusCode ?? 502, { 'cache-control': 'no-store', ...passedOn })
          pipeline(answer, response, (error) => {
            // Not if it was closed before: the client has gone, or `fail` has reported the failure.
            if (error && response.errored === error) onFailure(request, error.code ?? error.message)
          })
        },
      )
      const connecting = setTimeout(() => passed.destroy(new Error('ETIMEDOUT')), CONNECT_MS)
      passed.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => clearTimeout(connecting))
        else clearTimeout(connecting)
      })
      passed.setTimeout(silenceMs, () => passed.destroy(new Error('ETIMEDOUT')))
      passed.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(connecting)
        if (response.destroyed) return
        if (passed.reusedSocket && isRepeatable && !response.headersSent) {
          response.off('close', stop)
          attempt(fresh)
        } else fail(error.message === 'ETIMEDOUT' ? 504 : 502, error.code ?? error.message)
      })
      // A client that no longer waits needs no response.
      const stop = () => passed.destroy()
      response.once('close', stop)
      if (isRepeatable) passed.end()
      else request.pipe(passed)
    }

    if (request.headers[PASSED_BY] === mark) fail(508, 'ELOOP')
    else attempt(isRepeatable ? kept : fresh)
  }
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
