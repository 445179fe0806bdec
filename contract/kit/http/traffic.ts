import type { Exchange } from './exchange'

/** The most requests that the kit sends in one run, whatever the server answers. */
export const MOST_REQUESTS = 3500

/** How many requests may be under way at once, and how many claims that do not wait. */
export const PARALLEL = 24

/** The run cannot go on: its requests are used up, or nothing useful comes back. */
export class RunStopped extends Error {}

export interface TrafficOptions {
  /** The most requests. */
  readonly most?: number
  /** The most in a second; no bound where it is not given. */
  readonly rate?: number | undefined
  /** In milliseconds: how long the run may take. */
  readonly limit?: number | undefined
  /** Gets a line for each long wait. */
  readonly say?: ((line: string) => void) | undefined
}

/** After this many unanswered requests it is no accident. */
const FEW = 3

/** After this many failed connections, or unanswered requests, in a row the server counts as gone. */
const DEAD = 12
const HUNG = 24

/** A run is given up after this many responses where such a share of them is `429` or a page. */
const SAMPLE = 40
const MOSTLY = 0.6

/** After this many responses that are all `429` nothing else will come. */
const REFUSED = 20

/** In milliseconds: a longer wait is said. */
const LONG = 5000

const isPage = ({ headers, status }: Exchange): boolean =>
  /^text\/html/i.test(headers.get('content-type') ?? '') && ![404, 405, 501].includes(status)

/** Why a run is of no use, undefined where it is. */
function uselessness(counts: {
  answers: number
  waits: number
  pages: number
}): string | undefined {
  const { answers, waits, pages } = counts
  if (answers < SAMPLE && !(answers >= REFUSED && waits === answers)) return undefined
  if (waits > answers * MOSTLY) {
    return `${waits} of ${answers} answers were 429: something limits requests by address. Let the kit in, or send fewer a second with --rate.`
  }
  if (pages > answers * MOSTLY) {
    return `${pages} of ${answers} answers were pages of HTML: a gateway or a challenge answers in the place of the API. Let the kit in, or send what it wants with --header.`
  }
  return undefined
}

/** What is waited for: its name, and the most milliseconds that it may take. */
interface Awaited {
  readonly what: string
  readonly most: number
}

/** Why a run ended early. */
export interface Stop {
  readonly reason: string
  /** Whether what came back says nothing of the server. */
  readonly isUseless: boolean
}

/** What all requests of a run share: how many may be sent, how many at once, what is waited for, and when to stop. */
export interface Traffic {
  /** Waits for its turn and sends. Rejects with `RunStopped` where the run is over. */
  readonly run: (
    request: {
      readonly name: string
      readonly body: string
      /** Waits for no turn: it is sent together with others. */
      readonly atOnce: boolean
    },
    send: (patience: number) => Promise<Exchange>,
  ) => Promise<Exchange>
  /** Lets time pass. Rejects with `RunStopped` where the run ends meanwhile. */
  readonly wait: (milliseconds: number, why: string) => Promise<void>
  /** What comes of it. Rejects with `RunStopped` where the run ends before. */
  readonly awaited: <Outcome>(outcome: Promise<Outcome>, awaited: Awaited) => Promise<Outcome>
  /** Allows so many requests more. */
  readonly allow: (more: number) => void
  /** Ends the run. */
  readonly fail: (reason: string) => void
  /** Why nothing more is sent, undefined while all is well. */
  readonly stopped: () => Stop | undefined
  /** Never resolves; rejects with `RunStopped` when the run ends early. */
  readonly over: Promise<never>
  /** Leaves nothing that keeps a program from its end. */
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
      : setTimeout(() => fail(`it took longer than --limit ${limit / 60_000}, in minutes`), limit)

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

  /** A server that let a few requests hang will let more hang: later ones get a shorter time limit. */
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
      fail(`the server stopped answering after ${sent - DEAD} requests: ${text}`)
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
      if (left <= 0) throw new RunStopped('the kit had sent as many requests by then as it said')
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
