import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlantedBug } from '#sandbox/bugs/planted-bug'
import { withCors } from '#sandbox/cors'
import { nodeListener } from '#sandbox/middleware'
import { createSandbox } from '#sandbox/sandbox'

/** A sandbox over HTTP on a port of its own, with a bug planted or without. */
export async function openServer(bug?: PlantedBug) {
  const sandbox = createSandbox({
    site: 'http://localhost:4173',
    ...(bug && { bugs: [bug.bug] }),
  })
  const listener = nodeListener(
    withCors(
      async (request) => (await sandbox.fetch(request)) ?? new Response(null, { status: 404 }),
    ),
  )
  const server = createServer(listener)
  // Node's five seconds cut off a kit that comes back to a connection a little late.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return {
    base: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
