import { iso, type Clock } from './clock'
import type { OperationId } from './contract'

const MOST = 1000

/** One request, without its body and without the secrets in its headers. */
export interface LoggedRequest {
  readonly operation: OperationId | null
  readonly method: string
  readonly path: string
  readonly at: string
  readonly headers: {
    readonly authorization: boolean
    readonly captcha: boolean
    readonly acceptLanguage: string | null
    readonly idempotencyKey: string | null
    readonly contentType: string | null
  }
  /** Null until there is a response, and if the connection broke. */
  status: number | null
}

export interface RequestLog {
  readonly record: (operation: OperationId | null, request: Request) => LoggedRequest
  /** The last thousand, oldest first. */
  readonly list: () => readonly LoggedRequest[]
  readonly clear: () => void
}

/** The log of requests, for tests that count them. */
export function createRequestLog(clock: Clock): RequestLog {
  let calls: readonly LoggedRequest[] = []
  return {
    record: (operation, { method, url, headers }) => {
      const call: LoggedRequest = {
        operation,
        method,
        path: new URL(url).pathname,
        at: iso(clock.now()),
        headers: {
          authorization: headers.has('authorization'),
          captcha: headers.has('x-recaptcha-token'),
          acceptLanguage: headers.get('accept-language'),
          idempotencyKey: headers.get('idempotency-key'),
          contentType: headers.get('content-type'),
        },
        status: null,
      }
      calls = [...calls.slice(1 - MOST), call]
      return call
    },
    list: () => calls,
    clear: () => {
      calls = []
    },
  }
}
