import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApiRequest } from '#deploy/server/address'
import { createProxy } from '#deploy/server/proxy'

const SANDBOX = /^\/__sandbox(?:[/?]|$)/

/**
 * Passes requests of the API on to a backend elsewhere, in the place of the sandbox, and those of the sandbox's console, which
 * it may have; the others go to `next`.
 */
export function backendMiddleware(backend: string) {
  const pass = createProxy({ backend })
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (isApiRequest(request.url) || SANDBOX.test(request.url ?? '/')) pass(request, response)
    else next()
  }
}
