import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { type Place, startListening } from '#deploy/server/listening'

/**
 * A server that listens, and its port.
 *
 * @throws Error of one line where it cannot
 */
export async function listen(
  listener: RequestListener,
  place: Place,
): Promise<{ server: Server; port: number }> {
  const server = createServer(listener)
  // Node's five seconds cut off clients that come back to a connection a little late.
  server.keepAliveTimeout = 65_000
  const { port } = await startListening(server, place)
  return { server, port }
}
