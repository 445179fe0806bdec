import { createServer } from 'node:http'
import { nodeListener } from '#sandbox/middleware'

type Fetch = (request: Request) => Response | Promise<Response | null> | null

export interface Served {
  readonly base: string
  readonly close: () => void
}

/** Answers on a free port of loopback; `404` where `fetch` gives null. */
export async function served(fetch: Fetch): Promise<Served> {
  const listener = nodeListener(
    async (request) => (await fetch(request)) ?? new Response(null, { status: 404 }),
  )
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    base: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
