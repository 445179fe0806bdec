import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { type Place, startListening } from '#deploy/server/listening'

/**
 * Starts a server; returns it with its port.
 *
 * @throws Error of one line if it cannot listen
 */
export async function listen(
  listener: RequestListener,
  place: Place,
): Promise<{ server: Server; port: number }> {
  const server = createServer(listener)
  // Node's default of five seconds cuts off clients that reuse a connection a little later.
  server.keepAliveTimeout = 65_000
  const { port } = await startListening(server, place)
  return { server, port }
}
