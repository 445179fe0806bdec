import type { Operation } from './openapi-file'
import type { OperationId } from './operation-id'

/** One request and what came back, as they went over the wire. */
export interface Exchange {
  readonly id: number
  readonly operation: Operation | undefined
  readonly method: string
  readonly url: string
  readonly sent: Readonly<Record<string, string>>
  readonly sentBody: string
  /** Whether it went in chunks. */
  readonly chunked?: true
  /** What it shares with the requests that were sent at the same time. */
  readonly burst?: symbol
  /** 0 where the connection broke; then `text` says how. */
  readonly status: number
  /** Whether nothing came in time. */
  readonly silent?: true
  /** Whether the server ended the connection of a large body, as it may. */
  readonly hungUp?: true
  /** The operation that gave the token, where no request with it was ever let in. */
  readonly deadTokenOf?: OperationId
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, undefined where it is none. */
  readonly json: unknown
  /** All requests of the client that sent it, to look at earlier ones. */
  readonly trail: readonly Exchange[]
  /** When it was sent, by this machine's clock. */
  readonly at: number
  readonly milliseconds: number
}

/** The text as JSON, undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
