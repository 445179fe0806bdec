import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ExternalActions } from './external-actions'
import type { HttpClient } from '../http/http-client'
import { EMAIL_KINDS } from '../mail/mail'

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

export interface Recorder {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Returns the `Authorization` header to pass on in place of the one that was sent. */
export type Authorize = (
  request: IncomingMessage,
  sent: string | undefined,
) => Promise<string | undefined>

/** The newest e-mail as browser journeys read it from the sandbox's mailbox. */
async function emailsFor(query: URLSearchParams, external: ExternalActions) {
  const kind = EMAIL_KINDS.find((one) => one === query.get('kind')) ?? 'verify'
  const value = await external.receiveEmail(query.get('to') ?? '', kind)
  if (value === undefined) return []
  if (kind === 'code') return [{ kind, link: null, code: value }]
  return [{ kind, link: `/${kind}?key=${encodeURIComponent(value)}`, code: null }]
}

/**
 * Listens on loopback in place of the server: passes everything on and keeps it. At the path of the sandbox's mailbox,
 * it serves the e-mails the kit reads.
 */
export async function openRecorder(
  client: HttpClient,
  external: ExternalActions,
  authorize: Authorize = (_, sent) => Promise.resolve(sent),
): Promise<Recorder> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        OWN.has(name) || value === undefined ? [] : [[name, String(value)]],
      ),
    )
    const authorization = await authorize(request, headers['authorization'])
    if (authorization !== undefined) headers['authorization'] = authorization
    const body = (await buffer(request)).toString()
    const path = request.url ?? '/'
    const method = request.method ?? 'GET'
    const exchange = await client.send({
      method,
      path,
      headers,
      ...(body !== '' && { body }),
    })
    if (exchange.status === 0) {
      response.destroy()
      return
    }
    for (const [name, value] of exchange.headers) {
      if (!NOT_PASSED_ON.has(name)) response.setHeader(name, value)
    }
    response.writeHead(exchange.status)
    response.end(exchange.text === '' ? undefined : exchange.text)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://kit')
    if (url.pathname !== '/__sandbox/api/mail') return pass(request, response)
    const emails = await emailsFor(url.searchParams, external)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(emails))
    return undefined
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(502, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: String(error) }))
    })
  })
  // A slow runner must not find its connection closed.
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
