import { nodeListener } from '#sandbox/server/middleware'
import { listen } from '../../../tooling/serve/listen'

export type Fetch = (request: Request) => Response | Promise<Response | null> | null

export interface Served {
  readonly base: string
  readonly close: () => void
}

/** Serves on a free port of loopback; `404` if `fetch` returns null. */
export async function served(fetch: Fetch): Promise<Served> {
  const host = '127.0.0.1'
  const { server, port } = await listen(
    nodeListener(async (request) => (await fetch(request)) ?? new Response(null, { status: 404 })),
    { host, port: 0 },
  )
  return {
    base: `http://${host}:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
