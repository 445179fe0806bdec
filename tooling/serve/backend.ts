import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApiRequest } from '#deploy/server/address'
import { createProxy } from '#deploy/server/proxy'

const SANDBOX = /^\/__sandbox(?:[/?]|$)/

/**
 * Forwards API requests to a remote backend instead of the sandbox, as well as requests for the console of a sandbox
 * there. All others go to `next`.
 */
export function backendMiddleware(backend: string) {
  const pass = createProxy({ backend })
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (isApiRequest(request.url) || SANDBOX.test(request.url ?? '/')) pass(request, response)
    else next()
  }
}
