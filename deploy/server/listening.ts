import type { Server } from 'node:http'

/** Where a server should listen (port 0: any free one), and how to choose another address. */
export interface Place {
  host: string
  port: number
  advice?: { host: string; port: string }
}

/** How to choose another address for programs that read `PORT` and `HOST`. */
const BY_SETTING = { host: 'HOST=…', port: 'PORT=…' }

const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'])

/** Why listening failed, in one line that names the remedy. */
export function whyNotListening(
  error: NodeJS.ErrnoException,
  { host, port, advice = BY_SETTING }: Place,
): string {
  // Vite's error for a port in use has no code, only this text.
  if (error.code === 'EADDRINUSE' || error.message.includes('already in use')) {
    return `Port ${port} is in use; choose another with ${advice.port}.`
  }
  if (error.code === 'EACCES') {
    return `Port ${port} needs root privileges; choose one above 1023 with ${advice.port}.`
  }
  if (NO_ADDRESS.has(error.code ?? '')) {
    return `${host} is not an address of this machine; choose one, such as 127.0.0.1, with ${advice.host}.`
  }
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

/** The first file descriptor that a supervisor passes on (`sd_listen_fds`). */
const PASSED_FD = 3

/**
 * The port that a supervisor has opened and passed on, as a systemd socket unit does: connections wait there while this
 * program restarts.
 */
export function passedFd({ LISTEN_PID, LISTEN_FDS } = process.env): number | undefined {
  return LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? PASSED_FD : undefined
}

/**
 * Starts a server. Returns its port, which the system chooses for port 0, and its address with that port.
 *
 * @param fd the port to listen on, if one was passed on
 * @throws Error of one line if it cannot listen
 */
export async function startListening(
  server: Server,
  place: Place,
  fd?: number,
): Promise<{ port: number; address: string }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new Error(whyNotListening(error, place), { cause: error }))
    })
    if (fd === undefined) server.listen(place.port, place.host, resolve)
    else server.listen({ fd }, resolve)
  })
  const listening = server.address()
  if (typeof listening !== 'object' || listening === null) {
    throw new Error('The server has no port.')
  }
  const { port } = listening
  const host = fd === undefined ? place.host : listening.address
  return { port, address: `${host.includes(':') ? `[${host}]` : host}:${port}` }
}
