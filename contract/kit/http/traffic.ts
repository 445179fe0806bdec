import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange } from './exchange'

/** The most requests that the kit sends in one run, whatever the server answers. */
export const MOST_REQUESTS = 3500

/** The run cannot go on: its requests are used up, or nothing useful comes back. */
export class RunStopped extends Error {}

/** All that a run may send is sent. */
class BudgetSpent extends RunStopped {
  constructor() {
    super('the kit had sent as many requests by then as it said')
  }
}

export interface TrafficOptions {
  /** The most requests. */
  readonly most?: number
  /** How many may be in flight at once. */
  readonly parallel?: number
  /** The most in a second; no bound where it is not given. */
  readonly rate?: number | undefined
}

/** After this many unanswered requests it is no accident. */
const FEW = 3

/** After this many failed connections in a row the server counts as gone. */
const DEAD = 12

/** A run is given up after this many responses where such a share of them is `429` or a page. */
const SAMPLE = 40
const MOSTLY = 0.6

const isPage = ({ headers, status }: Exchange): boolean =>
  /^text\/html/i.test(headers.get('content-type') ?? '') && ![404, 405, 501].includes(status)

/** Why a run is of no use, undefined where it is. */
function uselessness(counts: {
  answers: number
  waits: number
  pages: number
}): string | undefined {
  const { answers, waits, pages } = counts
  if (answers < SAMPLE) return undefined
  if (waits > answers * MOSTLY) {
    return `${waits} of ${answers} answers were 429: something limits requests by address. Let the kit in, or send fewer a second with --rate.`
  }
  if (pages > answers * MOSTLY) {
    return `${pages} of ${answers} answers were pages of HTML: a gateway or a challenge answers in the place of the API. Let the kit in, or send what it wants with --header.`
  }
  return undefined
}

/** What all requests of a run share: how many may be sent, how many at once, and when to stop. */
export interface Traffic {
  /** Waits for its turn and sends. Rejects with `RunStopped` where the run is over. */
  readonly run: (
    body: string,
    send: (patience: number) => Promise<Exchange>,
    /** Waits for no turn: it is sent together with others. */
    atOnce?: boolean,
  ) => Promise<Exchange>
  /** Allows so many requests more. */
  readonly allow: (more: number) => void
  /** Ends the run. */
  readonly fail: (reason: string) => void
  /** Why nothing more is sent, undefined while all is well. */
  readonly stopped: () => string | undefined
}

/** Opens the traffic of a run. */
export function openTraffic({
  most = MOST_REQUESTS,
  parallel = 24,
  rate,
}: TrafficOptions = {}): Traffic {
  const unanswered: string[] = []
  const waiting: (() => void)[] = []
  const counts = { answers: 0, waits: 0, pages: 0 }
  let left = most
  let sent = 0
  let underWay = 0
  let failedInARow = 0
  let nextAt = 0
  let reason: string | undefined

  const enter = async (atOnce: boolean): Promise<void> => {
    if (underWay >= parallel && !atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else underWay += 1
    if (rate === undefined) return
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + 1000 / rate
    if (at > now) await sleep(at - now)
  }
  const leave = (): void => {
    const next = underWay > parallel ? undefined : waiting.shift()
    if (next) next()
    else underWay -= 1
  }

  /** A server that let a few requests hang will let more hang: later ones get a shorter time limit. */
  const patienceFor = (body: string): number => {
    if (body !== '' && unanswered.filter((one) => one === body).length >= FEW) return 1000
    return unanswered.length < FEW ? 40_000 : 4000
  }

  const look = (exchange: Exchange): void => {
    const { status, silent, hungUp, text } = exchange
    if (silent) unanswered.push(exchange.sentBody)
    failedInARow = status === 0 && !silent && !hungUp ? failedInARow + 1 : 0
    if (failedInARow >= DEAD)
      reason ??= `the server stopped answering after ${sent - DEAD} requests: ${text}`
    if (status === 0) return
    counts.answers += 1
    if (status === 429) counts.waits += 1
    if (isPage(exchange)) counts.pages += 1
    reason ??= uselessness(counts)
  }

  const run: Traffic['run'] = async (body, send, atOnce = false) => {
    await enter(atOnce)
    try {
      if (reason !== undefined) throw new RunStopped(reason)
      if (left <= 0) throw new BudgetSpent()
      left -= 1
      sent += 1
      const exchange = await send(patienceFor(body))
      look(exchange)
      return exchange
    } finally {
      leave()
    }
  }
  return {
    run,
    allow: (more) => {
      left += more
    },
    fail: (why) => {
      reason ??= why
    },
    stopped: () => reason,
  }
}
