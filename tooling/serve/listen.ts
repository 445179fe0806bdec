import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { type Place, whyNotListening } from '#deploy/server/why-not-listening'

/**
 * A server that listens.
 *
 * @throws Error of one line where it cannot.
 */
export async function listen(listener: RequestListener, place: Place): Promise<Server> {
  const server = createServer(listener)
  // Node's five seconds cut off clients that come back to a connection a little late.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new Error(whyNotListening(error, place), { cause: error }))
    })
    server.listen(place.port, place.host, resolve)
  })
  return server
}

/** Where a server listens that `listen` gave. */
export function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return address.port
}
