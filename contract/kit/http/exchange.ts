import { loose } from '../contract/loose'
import type { Operation } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'

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
  /** In milliseconds: for how long its client had waited on purpose before it. */
  readonly waited?: number
  /** All requests of the client that sent it, to look at earlier ones. */
  readonly trail: readonly Exchange[]
  /** When it was sent, by this machine's clock. */
  readonly at: number
  readonly milliseconds: number
}

/** Invisible, and before JSON of the contract never. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The text as JSON, undefined where it is none. What follows a byte order mark is read, so that it has one finding. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

/** The `code` of a response, empty where it has none. */
export const codeOf = ({ json }: Exchange): string => String(loose(json)['code'] ?? '')

/** In milliseconds: `Date` says no more than the second, so that a smaller difference is none. */
const SAME = 1500

/** In milliseconds: how far the clock of the `Date` headers is ahead of this machine's, the middle of all. */
export function clockAhead(exchanges: readonly Exchange[]): number {
  const differences = exchanges
    .flatMap(({ headers, at, milliseconds }) => {
      const date = Date.parse(headers.get('date') ?? '')
      return Number.isNaN(date) ? [] : [date + 500 - (at + milliseconds / 2)]
    })
    .toSorted((a, b) => a - b)
  const middle = differences[Math.floor(differences.length / 2)] ?? 0
  return Math.abs(middle) < SAME ? 0 : middle
}
