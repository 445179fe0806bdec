import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ConnectionReset } from './faults'
import { isSandboxPath, type Sandbox } from './sandbox'

/** The same response, but if its body breaks off, `hangUp` is called instead of an error. */
function unbroken(response: Response, hangUp: () => void): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        hangUp()
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, response)
}

/** Responds with `answer`; if a fault breaks the connection, destroys the socket. */
export function nodeListener(answer: (request: Request) => Promise<Response>) {
  return getRequestListener(
    async (request, { incoming }) => {
      const hangUp = () => incoming.socket.destroy()
      try {
        return unbroken(await answer(request), hangUp)
      } catch (error) {
        if (!(error instanceof ConnectionReset)) throw error
        hangUp()
        return RESPONSE_ALREADY_SENT
      }
    },
    { overrideGlobalObjects: false },
  )
}

/** Puts the sandbox before other `node:http` handlers, such as Vite's; other paths go to `next`. */
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
