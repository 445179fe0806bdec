import { Agent, type IncomingHttpHeaders, request, type RequestListener } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import { siteListener } from '#deploy/server/site-server'
import { nodeMiddleware } from '#sandbox/server/middleware'
import { createSandbox } from '#sandbox/server/sandbox'
import type { selfSigned } from '../serve/certificate'
import { freePort } from '../serve/free-port'
import { listen } from '../serve/listen'

/** What the server takes for a response of the API, on top of the network. */
const SERVER_MS = 100

type Certificate = ReturnType<typeof selfSigned>

/** What HTTP/2 has other means for. */
const OF_THE_CONNECTION = /^:|^(?:connection|keep-alive|transfer-encoding)$/

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name)))

/** Serves builds in turn on one address over HTTP/2, as players meet them, with one sandbox behind them. */
export async function serve({ key, cert }: Certificate, folders: readonly string[]) {
  const [port, proxyPort] = [await freePort(), await freePort()]
  const origin = `https://127.0.0.1:${proxyPort}`
  const behind = nodeMiddleware(createSandbox({ site: origin }))
  const sites = await Promise.all(folders.map((root) => siteListener({ root, behind })))
  let current = 0
  const listener: RequestListener = (incoming, response) => sites[current]?.(incoming, response)
  const server = await listen(listener, { host: '127.0.0.1', port })

  const agent = new Agent({ keepAlive: true })
  async function pass(incoming: Http2ServerRequest, response: Http2ServerResponse) {
    const { method, url: path, authority: host } = incoming
    if (path.startsWith('/api/')) await wait(SERVER_MS)
    const headers = { ...passedOn(incoming.headers), host }
    const upstream = request({ port, agent, method, path, headers }, (answer) => {
      const { stream } = response
      if (stream.destroyed || stream.closed) return void answer.destroy()
      stream.respond({ ':status': answer.statusCode ?? 502, ...passedOn(answer.headers) })
      // The body follows when the browser has the headers: Chromium's throttling charges it twice otherwise.
      stream.session?.ping(() => answer.pipe(stream))
    })
    upstream.on('error', () => response.stream.destroy())
    incoming.pipe(upstream)
  }
  const proxy = createSecureServer({ key, cert }, (...pair) => void pass(...pair))
  await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve))

  return {
    origin,
    /** The same site without TLS, for Node. */
    plain: `http://127.0.0.1:${port}`,
    /** From now on the build of that folder is served. */
    deploy: (index: number) => (current = index),
    close: () => {
      proxy.close()
      server.close()
      agent.destroy()
    },
  }
}

export type Served = Awaited<ReturnType<typeof serve>>
