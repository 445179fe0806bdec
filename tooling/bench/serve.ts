import { Agent, type IncomingHttpHeaders, request, type RequestListener } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import { siteListener } from '#deploy/server/site-server'
import { nodeMiddleware } from '#sandbox/server/middleware'
import { createSandbox } from '#sandbox/server/sandbox'
import type { selfSigned } from '../serve/certificate'
import { freePort } from '../serve/free-port'
import { listen } from '../serve/listen'

/** The server's response time for the API, in addition to the network's. */
const SERVER_MS = 100

type Certificate = ReturnType<typeof selfSigned>

/** Headers that HTTP/2 does not have. */
const CONNECTION_HEADERS = /^:|^(?:connection|keep-alive|transfer-encoding)$/

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.test(name)))

/** Serves builds in turn at one address over HTTP/2, as in production, with one sandbox behind them. */
export async function serve({ key, cert }: Certificate, folders: readonly string[]) {
  const [port, proxyPort] = [await freePort(), await freePort()]
  const origin = `https://127.0.0.1:${proxyPort}`
  const behind = nodeMiddleware(createSandbox({ site: origin }))
  const sites = await Promise.all(folders.map((root) => siteListener({ root, behind })))
  let current = 0
  const listener: RequestListener = (incoming, response) => sites[current]?.(incoming, response)
  const { server } = await listen(listener, { host: '127.0.0.1', port })

  const agent = new Agent({ keepAlive: true })
  async function pass(incoming: Http2ServerRequest, response: Http2ServerResponse) {
    const { method, url: path, authority: host } = incoming
    if (path.startsWith('/api/')) await wait(SERVER_MS)
    const headers = { ...passedOn(incoming.headers), host }
    const upstream = request({ port, agent, method, path, headers }, (upstreamResponse) => {
      const { stream } = response
      if (stream.destroyed || stream.closed) return void upstreamResponse.destroy()
      stream.respond({
        ':status': upstreamResponse.statusCode ?? 502,
        ...passedOn(upstreamResponse.headers),
      })
      // The body waits until the browser has the headers: otherwise Chromium's throttling counts it twice.
      stream.session?.ping(() => upstreamResponse.pipe(stream))
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
    /** Switches to the build of that folder. */
    deploy: (index: number) => (current = index),
    close: () => {
      proxy.close()
      server.close()
      agent.destroy()
    },
  }
}

export type Served = Awaited<ReturnType<typeof serve>>
