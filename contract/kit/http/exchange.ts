import { loose } from '../contract/loose'
import type { Operation } from '../contract/openapi-file'
import type { OperationId } from '../contract/operation-id'

/** One request and its response, as they went over the wire. */
export interface Exchange {
  readonly id: number
  readonly operation: Operation | undefined
  readonly method: string
  readonly url: string
  readonly sent: Readonly<Record<string, string>>
  readonly sentBody: string
  /** Whether the body was sent in chunks. */
  readonly chunked?: true
  /** Shared by requests that were sent at the same time. */
  readonly burst?: symbol
  /** 0 if the connection failed; then `text` is the reason. */
  readonly status: number
  /** Whether no response came in time. */
  readonly silent?: true
  /** Whether the server closed the connection of a large body, as it may. */
  readonly hungUp?: true
  /** The operation that issued the token, if no request with the token ever succeeded. */
  readonly deadTokenOf?: OperationId
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown
  /** In milliseconds: how long its client had deliberately waited so far. */
  readonly waited?: number
  /** All requests of the client that sent it. */
  readonly trail: readonly Exchange[]
  /** When it was sent, by this machine's clock. */
  readonly at: number
  readonly milliseconds: number
}

/** Invisible, and never before JSON of the contract. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The text as JSON, if it is. JSON after a byte order mark is parsed, so that the mark is the only finding. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

/** The `code` of a response; empty if it has none. */
export const codeOf = ({ json }: Exchange): string => String(loose(json)['code'] ?? '')

/** In milliseconds: `Date` has whole seconds, so smaller differences mean nothing. */
const SAME = 1500

/** In milliseconds: how far the clock of the `Date` headers is ahead of this machine's; the median. */
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
