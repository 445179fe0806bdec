import { refusal, type KnownCode } from './request-context'
import { ConnectionReset, type Fault } from './faults'
import type { Language } from './texts'

const CODES: Readonly<Record<number, KnownCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'unverified',
  404: 'not_found',
  409: 'conflict',
  410: 'expired',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'validation',
  429: 'too_many_requests',
}

const json = (body: string, status: number) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Sends the first half of a response, then breaks the connection. */
async function halfOf(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.byteLength === 0) throw new ConnectionReset()
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent) {
        // A server that copies the stream reads ahead: without a pause, nothing of it would be sent.
        await pause(50)
        controller.error(new ConnectionReset())
        return
      }
      sent = true
      controller.enqueue(bytes.slice(0, Math.ceil(bytes.byteLength / 2)))
    },
  })
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(body, { status: response.status, headers })
}

/** The response to a request that meets a fault. `answer` carries out the operation. Throws `ConnectionReset`. */
export async function applyFault(
  fault: Fault,
  language: Language,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (fault.done && fault.kind !== 'slow' && fault.kind !== 'half') await answer()
  const status = fault.status ?? 500
  const good = fault.status ?? 200
  switch (fault.kind) {
    case 'status': {
      const wait = status === 429 ? { retryAfter: 60 } : {}
      const { code, message } = fault
      if (code !== undefined)
        return json(JSON.stringify({ code, message: message ?? code, ...wait }), status)
      return refusal(language, CODES[status] ?? 'server_error', { status, ...wait })
    }
    case 'no-message':
      return json('{"code":"server_error"}', status)
    case 'reset':
      throw new ConnectionReset()
    case 'slow':
      await pause(fault.ms ?? 3000)
      return answer()
    case 'html':
      return new Response('<!doctype html><title>502</title><h1>502 Bad Gateway</h1>', {
        status: fault.status ?? 502,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    case 'malformed':
      return json('{"user": {"login": "ri', good)
    case 'wrong-shape':
      return json('{"unexpected":true}', good)
    case 'null':
      return json('null', good)
    case 'empty':
      return json('', good)
    case 'half':
      return halfOf(await answer())
    default:
      return fault.kind satisfies never
  }
}
