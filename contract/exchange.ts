import type { Contract, Operation } from './openapi-file'

/** One request and what came back, as they went over the wire. */
export interface Exchange {
  readonly id: number
  readonly operation: Operation | undefined
  readonly method: string
  readonly url: string
  readonly sent: Readonly<Record<string, string>>
  readonly sentBody: string
  /** 0 where the connection broke; then `text` says how. */
  readonly status: number
  /** Whether nothing came in time. */
  readonly silent?: true
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, undefined where it is none. */
  readonly json: unknown
  readonly milliseconds: number
}

export interface Wish {
  readonly method: string
  /** With its query: `/api/v2/user/check`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Line {
  /** Sends one request and keeps what was exchanged. Rejects with `BudgetSpent`. */
  readonly send: (wish: Wish) => Promise<Exchange>
  readonly exchanges: readonly Exchange[]
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const LARGE = 8 * 1024

const HANG_UP = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

const isHangUp = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  HANG_UP.has(String(error.cause.code))

const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Whether nothing came in time. */
  readonly silent?: boolean
}
interface Request {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** In milliseconds. */
  readonly patience: number
}

const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'

/** Fetches; a connection that was left open and closed meanwhile is tried `again` on a new one. */
async function once(url: string, request: Request, again: boolean): Promise<Answer> {
  const { method, headers, body, patience } = request
  // A server may hang up on a large body; no later request should meet that connection.
  const alone = !again || (body !== undefined && body.length > LARGE)
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(alone && { connection: 'close' }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...(body !== undefined && { body }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    if (!alone && isHangUp(error)) return once(url, request, false)
    const text = isSilence(error) ? `nothing within ${patience / 1000} s` : reason(error)
    return { status: 0, headers: new Headers(), text, silent: isSilence(error) }
  }
}

/** The most requests that the kit sends in one run, whatever the server answers. */
export const MOST_REQUESTS = 2500

/** All that a run may send is sent. */
export class BudgetSpent extends Error {
  constructor() {
    super('the kit had sent as many requests by then as it said')
  }
}

/** One for all lines of a run. */
export interface Budget {
  /** How many requests are left. */
  left: number
  /** The bodies that got no answer in time. */
  readonly unanswered: string[]
}

/** So many silences are no accident. */
const FEW = 3

/**
 * Who has let a few requests hang will let many hang: the rest is waited for less long, and least where
 * a few with the very same body had no answer.
 */
function patienceFor({ unanswered }: Budget, body: string): number {
  if (body !== '' && unanswered.filter((one) => one === body).length >= FEW) return 1000
  return unanswered.length < FEW ? 40_000 : 4000
}

export interface LineOptions {
  readonly base: string
  readonly contract: Contract
  /** Headers that every request carries. */
  readonly always: Readonly<Record<string, string>>
  readonly budget: Budget
  readonly watch: (exchange: Exchange) => void
}

/** The line to the server that is checked. */
export function openLine({ base, contract, always, budget, watch }: LineOptions): Line {
  const exchanges: Exchange[] = []
  const send = async ({ method, path, headers = {}, body }: Wish): Promise<Exchange> => {
    const url = `${base}${path}`
    const started = performance.now()
    if (budget.left <= 0) throw new BudgetSpent()
    budget.left -= 1
    const request = {
      method,
      headers: { ...headers, ...always },
      body,
      patience: patienceFor(budget, body ?? ''),
    }
    const { silent = false, ...answer } = await once(url, request, true)
    if (silent) budget.unanswered.push(body ?? '')
    const exchange: Exchange = {
      id: exchanges.length,
      operation: contract.find(method, path.split('?')[0] ?? ''),
      method,
      url,
      sent: { ...headers, ...always },
      sentBody: body ?? '',
      ...answer,
      ...(silent && { silent }),
      json: answer.status === 0 ? undefined : parsed(answer.text),
      milliseconds: performance.now() - started,
    }
    exchanges.push(exchange)
    watch(exchange)
    return exchange
  }
  return { send, exchanges }
}
