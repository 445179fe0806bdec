import { loggedPath } from '#deploy/logged-path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'

/** Writes one line, given without a line end. */
export type Write = (line: string) => void

/**
 * Writes lines to a stream. Once nobody reads it any more, as in `… | head`, it calls `onClosed` and writes nothing:
 * losing the log must not take the site down.
 */
export function lineWriter(stream: Writable, onClosed: () => void): Write {
  let isClosed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    if (!isClosed) onClosed()
    isClosed = true
  })
  return (line) => {
    if (!isClosed) stream.write(`${line}\n`)
  }
}

/** The status of a response that has closed: 502 if the backend broke it off, 499 if its client has disconnected. */
export function closedStatus({ writableFinished, statusCode, errored }: ServerResponse): number {
  if (writableFinished) return statusCode
  return errored ? 502 : 499
}

/** Logs a response as one line of JSON once it has closed. */
export function logAccess(
  request: IncomingMessage,
  response: ServerResponse,
  { write, trustProxy }: { write: Write; trustProxy: boolean },
): void {
  const startedAt = performance.now()
  const path = loggedPath(request.url)
  // Read now: it is undefined once the client has gone. The client can forge every address but the last.
  const forwarded = trustProxy ? request.headers['x-forwarded-for']?.toString() : undefined
  const from = forwarded?.split(',').at(-1)?.trim() ?? request.socket.remoteAddress
  response.once('close', () => {
    write(
      JSON.stringify({
        time: new Date().toISOString(),
        from,
        method: request.method,
        path,
        status: closedStatus(response),
        ms: Math.round(performance.now() - startedAt),
      }),
    )
  })
}

/** Logs the failure of a request: its cause, never its query, headers or body. */
export function logFailure(
  request: IncomingMessage,
  { what, code }: { what: string; code: string },
  write: Write,
): void {
  const { method } = request
  write(
    JSON.stringify({
      time: new Date().toISOString(),
      what,
      code,
      method,
      path: loggedPath(request.url),
    }),
  )
}
