import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

const ASKED = /^\/(?:api\/v2|__sandbox)(?:[/?]|$)/

/**
 * Passes requests of the API on to a backend elsewhere, in the place of the sandbox; the others go to
 * `next`. A backend that does not answer is `502` without a body.
 */
export function backendMiddleware(backend: string) {
  const send = backend.startsWith('https:') ? overHttps : overHttp
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const url = request.url ?? '/'
    if (!ASKED.test(url)) {
      next()
      return
    }
    const { host } = new URL(backend)
    const passed = send(
      new URL(url, backend),
      { method: request.method, headers: { ...request.headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    request.pipe(passed)
  }
}
