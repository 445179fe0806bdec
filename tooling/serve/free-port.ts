import { listen } from './listen'

function hold(port: number) {
  return listen(() => undefined, { host: '127.0.0.1', port })
}

/**
 * Ports that the system never assigns by itself. Each program uses its own hundred, so that two programs that look for
 * a port at the same time find different ones, although neither holds it until its server listens.
 */
let next = 20_000 + (process.pid % 120) * 100

export type HeldPort = { port: number; release: () => Promise<unknown> }

/** Reserves a port until it is released, or this program ends: `preferred` if it is free. */
export async function holdPort(preferred: number): Promise<HeldPort> {
  const { server, port } = await hold(preferred)
    .catch(() => hold(next++))
    .catch(() => hold(0))
  server.unref()
  return {
    port,
    release: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A free port of this machine: `preferred` if it is free. */
export async function freePort(preferred = next++): Promise<number> {
  const { port, release } = await holdPort(preferred)
  await release()
  return port
}
