import * as v from 'valibot'
import type { ErrorCode } from '#/api/generated/model/errorCode'
import { operations } from '#/api/generated/operations'
import { refusal } from './ask'
import type { OperationId } from './contract'
import type { Language } from './messages'

const ids = Object.values(operations).map((operation) => operation.id)

/** What may go wrong with an operation, and how often. */
export const faultSchema = v.strictObject({
  operation: v.picklist(ids),
  kind: v.picklist([
    /** A refusal with `status` (500 unless told otherwise) and a message. */
    'status',
    /** The same without a message. */
    'no-message',
    /** The connection breaks before the answer. */
    'reset',
    /** The answer comes `ms` later (3 seconds unless told otherwise). */
    'slow',
    /** A page instead of JSON, with `status` (502 unless told otherwise). */
    'html',
    /** Good status, body that is not JSON. */
    'malformed',
    /** Good status, JSON of another shape. */
    'wrong-shape',
    /** Good status, the body `null`. */
    'null',
    /** Good status, no body. */
    'empty',
    /** The connection breaks in the middle of the answer. */
    'half',
  ]),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000))),
  /** How many requests it meets; 1 unless told otherwise. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  /** `true`: the operation is done and only its answer is lost. `half` and `slow` always do it. */
  done: v.optional(v.boolean(), false),
})

export type Fault = v.InferOutput<typeof faultSchema>
export type FaultWish = v.InferInput<typeof faultSchema>

/** The connection broke. Over HTTP the server destroys the socket, as a `fetch` it rejects like one. */
export class ConnectionReset extends TypeError {
  constructor() {
    super('Failed to fetch: the sandbox broke the connection')
  }
}

export interface Faults {
  readonly add: (wish: FaultWish) => void
  /** The fault that the next request of an operation meets. */
  readonly take: (operation: OperationId) => Fault | undefined
  readonly list: () => readonly Fault[]
  readonly clear: () => void
}

/** Planned faults, first come first served. `add` throws a `ValiError` on a wrong wish. */
export function createFaults(): Faults {
  let faults: readonly Fault[] = []
  return {
    add: (wish) => {
      faults = [...faults, v.parse(faultSchema, wish)]
    },
    take: (operation) => {
      const met = faults.find((fault) => fault.operation === operation)
      if (met) {
        faults = faults.flatMap((fault) => {
          if (fault !== met) return [fault]
          return met.times > 1 ? [{ ...met, times: met.times - 1 }] : []
        })
      }
      return met
    },
    list: () => faults,
    clear: () => {
      faults = []
    },
  }
}

const CODES: Readonly<Record<number, ErrorCode>> = {
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

/** The first half of an answer, then the end of the connection. */
async function halfOf(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent) {
        // A server that copies the stream reads ahead: without a pause nothing of it would go out.
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

/** What a request gets that meets a fault. `answer` does the operation. Throws `ConnectionReset`. */
export async function meetFault(
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
