import { Agent, request } from 'node:http'

type Load = {
  /** Connections opened at once and held. */
  connections: number
  /** Requests over them, each on the connection that has been idle longest. */
  perSecond: number
  seconds: number
}

type Outcome = {
  /** All connections opened: more than requested if one was closed. */
  opened: number
  /** The count of each status or failure. */
  outcomes: Record<string, number>
}

/** Requests one page over many held connections at a constant rate, however the server responds. */
export async function load(
  address: string,
  { connections, perSecond, seconds }: Load,
): Promise<Outcome> {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'fifo',
  })
  const outcomes: Record<string, number> = {}
  const sockets = new Set<unknown>()

  const ask = () =>
    new Promise<void>((done) => {
      const end = (outcome: string) => {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        done()
      }
      const options = { agent, headers: { 'accept-encoding': 'br' } }
      request(address, options, (response) => {
        response.once('end', () => end(String(response.statusCode))).resume()
      })
        .once('socket', (socket) => sockets.add(socket))
        .once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
        .end()
    })

  // All at once, so that no connection is free for a second request yet.
  await Promise.all(Array.from({ length: connections }, ask))

  const asked: Promise<void>[] = []
  const start = performance.now()
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const due = Math.min(perSecond * seconds, ((performance.now() - start) / 1000) * perSecond)
      while (asked.length < due) asked.push(ask())
      if (asked.length < perSecond * seconds) return
      clearInterval(timer)
      done()
    }, 10)
  })
  await Promise.all(asked)
  agent.destroy()
  return { opened: sockets.size, outcomes }
}
