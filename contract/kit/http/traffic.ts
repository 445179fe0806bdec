import type { Exchange } from './exchange'

/** The most requests the kit sends in one run, whatever the server answers. */
export const MOST_REQUESTS = 3800

/** How many requests may be in flight at once, and how many claims run at once that do not wait. */
export const PARALLEL = 24

/** The run cannot go on: no requests are left, or nothing useful comes back. */
export class RunStopped extends Error {}

export interface TrafficOptions {
  /** The most requests. */
  readonly most?: number
  /** The most in a second; unbounded by default. */
  readonly rate?: number | undefined
  /** In milliseconds: how long the run may take. */
  readonly limit?: number | undefined
  /** Gets a line for each long wait. */
  readonly say?: ((line: string) => void) | undefined
}

/** This many unanswered requests are no accident. */
const FEW = 3

/** After this many failed connections, or unanswered requests, in a row, the server counts as gone. */
const DEAD = 12
const HUNG = 24

/** A run stops after this many responses if this share of them is `429` or a page. */
const SAMPLE = 40
const MOSTLY = 0.6

/** If this many responses are all `429`, nothing else will come. */
const REFUSED = 20

/** In milliseconds: longer waits are printed. */
const LONG = 5000

const isPage = ({ headers, status }: Exchange): boolean =>
  /^text\/html/i.test(headers.get('content-type') ?? '') && ![404, 405, 501].includes(status)

/** Why a run is useless; undefined if it is not. */
function uselessness(counts: {
  answers: number
  waits: number
  pages: number
}): string | undefined {
  const { answers, waits, pages } = counts
  if (answers < SAMPLE && !(answers >= REFUSED && waits === answers)) return undefined
  if (waits > answers * MOSTLY) {
    return `${waits} of ${answers} responses were 429: something limits requests by address. Exempt the kit, or lower the request rate with --rate.`
  }
  if (pages > answers * MOSTLY) {
    return `${pages} of ${answers} responses were HTML pages: a gateway or a challenge answers in place of the API. Exempt the kit, or send what the gateway needs with --header.`
  }
  return undefined
}

/** What is waited for: its name, and the most milliseconds it may take. */
interface Awaited {
  readonly what: string
  readonly most: number
}

/** Why a run ended early. */
export interface Stop {
  readonly reason: string
  /** Whether the responses say nothing about the server. */
  readonly isUseless: boolean
}

/** Shared by all requests of a run: how many may be sent, how many at once, what is waited for, and when to stop. */
export interface Traffic {
  /** Waits for a slot and sends. Rejects with `RunStopped` if the run has ended. */
  readonly run: (
    request: {
      readonly name: string
      readonly body: string
      /** Sent without waiting for a slot, together with others. */
      readonly atOnce: boolean
    },
    send: (patience: number) => Promise<Exchange>,
  ) => Promise<Exchange>
  /** Lets time pass. Rejects with `RunStopped` if the run ends meanwhile. */
  readonly wait: (milliseconds: number, why: string) => Promise<void>
  /** The outcome of a promise. Rejects with `RunStopped` if the run ends first. */
  readonly awaited: <Outcome>(outcome: Promise<Outcome>, awaited: Awaited) => Promise<Outcome>
  /** Allows this many more requests. */
  readonly allow: (more: number) => void
  /** Ends the run. */
  readonly fail: (reason: string) => void
  /** Why nothing more is sent; undefined while the run goes on. */
  readonly stopped: () => Stop | undefined
  /** Never resolves; rejects with `RunStopped` when the run ends early. */
  readonly over: Promise<never>
  /** Releases everything that would keep the program alive. */
  readonly close: () => void
}

const timeOf = (moment: number): string => new Date(moment).toTimeString().slice(0, 8)

/** Opens the traffic of a run. */
export function openTraffic({
  most = MOST_REQUESTS,
  rate,
  limit = Infinity,
  say = () => undefined,
}: TrafficOptions = {}): Traffic {
  const unanswered: string[] = []
  const waiting: (() => void)[] = []
  const counts = { answers: 0, waits: 0, pages: 0 }
  const endsAt = Date.now() + limit
  let left = most
  let sent = 0
  let underWay = 0
  let failedInARow = 0
  let silentInARow = 0
  let nextAt = 0
  let stop: Stop | undefined
  let end: ((stopped: RunStopped) => void) | undefined
  const over = new Promise<never>((_, reject) => {
    end = reject
  })
  over.catch(() => undefined)

  const fail = (reason: string, isUseless = false): void => {
    if (stop) return
    stop = { reason, isUseless }
    end?.(new RunStopped(reason))
  }
  const deadline =
    limit === Infinity
      ? undefined
      : setTimeout(() => fail(`it took longer than --limit ${limit / 60_000} (minutes)`), limit)

  const sleep = (milliseconds: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const slept = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds)
    })
    return Promise.race([over, slept]).finally(() => clearTimeout(timer))
  }
  const wait: Traffic['wait'] = async (milliseconds, why) => {
    if (milliseconds > LONG) {
      const seconds = Math.round(milliseconds / 1000)
      say(`waits ${seconds} s, until ${timeOf(Date.now() + milliseconds)}: ${why}`)
    }
    await sleep(milliseconds)
  }
  const awaited: Traffic['awaited'] = async (outcome, { what, most: longest }) => {
    const until = Math.min(endsAt, Date.now() + longest)
    const words = until === Infinity ? '' : `, until ${timeOf(until)} at most`
    const timer = setTimeout(() => say(`waits for ${what}${words}`), LONG)
    return Promise.race([over, outcome]).finally(() => clearTimeout(timer))
  }

  const enter = async (atOnce: boolean): Promise<void> => {
    if (underWay >= PARALLEL && !atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else underWay += 1
    if (rate === undefined) return
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + 1000 / rate
    if (at > now) await sleep(at - now)
  }
  const leave = (): void => {
    const next = underWay > PARALLEL ? undefined : waiting.shift()
    if (next) next()
    else underWay -= 1
  }

  /** A server that let a few requests hang will let more hang: later ones get a shorter time-out. */
  const patienceFor = (body: string): number => {
    if (body !== '' && unanswered.filter((one) => one === body).length >= FEW) return 1000
    return unanswered.length < FEW ? 40_000 : 4000
  }

  const look = (exchange: Exchange): void => {
    const { status, silent, hungUp, text } = exchange
    if (silent) unanswered.push(exchange.sentBody)
    failedInARow = status === 0 && !silent && !hungUp ? failedInARow + 1 : 0
    silentInARow = silent ? silentInARow + 1 : 0
    if (failedInARow >= DEAD)
      fail(`the server stopped responding after ${sent - DEAD} requests: ${text}`)
    if (silentInARow >= HUNG)
      fail(`the server let the last ${HUNG} of ${sent} requests hang: ${text}`)
    if (status === 0) return
    counts.answers += 1
    if (status === 429) counts.waits += 1
    if (isPage(exchange)) counts.pages += 1
    const useless = uselessness(counts)
    if (useless !== undefined) fail(useless, true)
  }

  const run: Traffic['run'] = async ({ name, body, atOnce }, send) => {
    try {
      await enter(atOnce)
      if (stop) throw new RunStopped(stop.reason)
      if (left <= 0) throw new RunStopped('the kit had reached its limit of requests')
      left -= 1
      sent += 1
      const patience = patienceFor(body)
      const what = `${name} to answer`
      const exchange = await awaited(send(patience), { what, most: patience })
      look(exchange)
      return exchange
    } finally {
      leave()
    }
  }
  return {
    run,
    wait,
    awaited,
    allow: (more) => {
      left += more
    },
    fail: (reason) => fail(reason),
    stopped: () => stop,
    over,
    close: () => clearTimeout(deadline),
  }
}
