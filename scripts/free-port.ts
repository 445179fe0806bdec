import type { Server } from 'node:http'
import { listen, portOf } from './listen'

function hold(port: number): Promise<Server> {
  return listen(() => undefined, { host: '127.0.0.1', port })
}

/** A port of this machine that nobody listens on now: `preferred` where that is one. */
export async function freePort(preferred = 0): Promise<number> {
  const server = await hold(preferred).catch(() => hold(0))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
