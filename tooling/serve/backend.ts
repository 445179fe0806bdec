import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { pipeline } from 'node:stream'

const ASKED = /^\/(?:api\/v2|__sandbox)(?:[/?]|$)/

/** Milliseconds of silence; longer than the site itself waits. */
const PATIENCE_MS = 60_000

/**
 * Passes requests of the API on to a backend elsewhere, in the place of the sandbox, and those of the sandbox's console, which
 * it may have; the others go to `next`. A backend that does not answer is `502` without a body; an answer that breaks off
 * breaks off.
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
        pipeline(answer, response, () => undefined)
      },
    )
    passed.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    passed.setTimeout(PATIENCE_MS, () => passed.destroy(new Error('silence')))
    // Who no longer waits needs no answer.
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }
}
