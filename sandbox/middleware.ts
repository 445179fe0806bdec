import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ConnectionReset } from './faults'
import { isSandboxPath, type Sandbox } from './sandbox'

/** Answers by `answer`; where a fault breaks the connection, destroys the socket. */
export function nodeListener(answer: (request: Request) => Promise<Response>) {
  return getRequestListener(
    async (request, { incoming }) => {
      try {
        return await answer(request)
      } catch (error) {
        if (!(error instanceof ConnectionReset)) throw error
        incoming.socket.destroy()
        return RESPONSE_ALREADY_SENT
      }
    },
    { overrideGlobalObjects: false },
  )
}

/** Puts the sandbox before other handlers of `node:http`, such as Vite's; other paths go to `next`. */
export function nodeMiddleware(sandbox: Sandbox) {
  const listener = nodeListener(
    async (request) => (await sandbox.fetch(request)) ?? new Response(null, { status: 404 }),
  )
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const [path = '/'] = (request.url ?? '/').split('?')
    if (isSandboxPath(path)) void listener(request, response)
    else next()
  }
}
