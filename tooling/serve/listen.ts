import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'

/** Where a server is to listen, 0 for any free port, and how whoever started it chooses otherwise. */
interface Place {
  host: string
  port: number
  advice?: { host: string; port: string }
}

/** How the programs that read `PORT` and `HOST` are given another address. */
const BY_SETTING = { host: 'HOST=…', port: 'PORT=…' }

const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'])

/** Why nothing can listen there, in one line that names the way out. */
export function whyNotListening(
  error: NodeJS.ErrnoException,
  { host, port, advice = BY_SETTING }: Place,
): string {
  // Vite tells a port in use by words alone.
  if (error.code === 'EADDRINUSE' || error.message.includes('already in use')) {
    return `Port ${port} is in use; choose another with ${advice.port}.`
  }
  if (error.code === 'EACCES') {
    return `Port ${port} is not open to every user; choose one above 1023 with ${advice.port}.`
  }
  if (NO_ADDRESS.has(error.code ?? '')) {
    return `${host} is no address of this machine; choose one, such as 127.0.0.1, with ${advice.host}.`
  }
  return `Nothing can listen on ${host}:${port}: ${error.message}`
}

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
