import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

/** A real HTTP server whose behaviour, correct or faulty, the test sets. */
export async function startFaultyServer() {
  const requests: IncomingMessage[] = []
  let behaviour: Behaviour | undefined
  const server = createServer((request, response) => {
    requests.push(request)
    request.resume()
    behaviour?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    /** All requests since the last `behave`, in order. */
    requests,
    /** Sets how the next requests are handled. */
    behave(next: Behaviour) {
      behaviour = next
      requests.length = 0
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Responds with `body`, as JSON unless `headers` say otherwise. */
export function responding(status: number, body: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
  }
}

/** Announces more than `body`, sends half of it and breaks the connection. */
export function breakingOff(status: number, body: string) {
  return (response: ServerResponse) => {
    const bytes = Buffer.from(body)
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': bytes.byteLength + 10,
    })
    response.write(bytes.subarray(0, Math.ceil(bytes.byteLength / 2)), () => response.destroy())
  }
}
