import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from 'node:http2'
import { createSecureServer } from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import type { selfSigned } from './certificate'

export type TlsProxy = { origin: string; close: () => void }

/** What HTTP/2 has other means for. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !OF_THE_CONNECTION.has(name),
    ),
  )
}

/**
 * HTTP/2 with TLS before the site on `port` of this machine, as players meet it. Answers of the API come
 * `serverMs` later: the time a server would need. A body follows when the browser has its headers (it answers a
 * ping in its turn): what Chromium finds beside the headers its slow line charges twice.
 */
export async function tlsProxy(
  { key, cert }: ReturnType<typeof selfSigned>,
  port: number,
  serverMs: number,
): Promise<TlsProxy> {
  const agent = new Agent({ keepAlive: true })

  async function pass(asked: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    if (asked.url.startsWith('/api/')) await wait(serverMs)
    const headers = { ...passedOn(asked.headers), host: asked.authority }
    const { method, url: path } = asked
    const behind = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      const { stream } = response
      // A browser that is closed waits for nothing any more.
      if (stream.destroyed || stream.closed) return void answer.destroy()
      stream.respond({ ':status': answer.statusCode ?? 502, ...passedOn(answer.headers) })
      stream.session?.ping(() => answer.pipe(stream))
    })
    behind.on('error', () => response.stream?.destroy())
    asked.pipe(behind)
  }

  const server = createSecureServer({ key, cert }, (asked, response) => void pass(asked, response))
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The front has no port')
  return {
    origin: `https://127.0.0.1:${address.port}`,
    close: () => {
      server.close()
      for (const session of sessions) session.destroy()
      agent.destroy()
    },
  }
}
