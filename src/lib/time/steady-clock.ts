import { readTab, writeTab } from '#/lib/browser/tab-storage'

const KEY = 'steady-clock'

/** When the page was opened, by the machine's clock; `steadyNow` counts from it. */
let origin = Date.now() - performance.now()

/**
 * Milliseconds since 1970 that advance steadily while the page is open, even if the machine's clock is set. On some
 * machines they pause during sleep.
 */
export function steadyNow(): number {
  return Math.round(origin + performance.now())
}

/**
 * Continues from the last time of this tab if the machine's clock was set back since: otherwise waits that
 * were kept would become longer. Call it at start-up.
 */
export function continueSteadyClock(): void {
  origin = Math.max(origin, (Number(readTab(KEY)) || 0) - performance.now())
  window.addEventListener('pagehide', () => writeTab(KEY, steadyNow()))
}

/** Milliseconds by which the server's clock is ahead of `steadyNow`. */
let serverAhead = 0

/** Synchronizes with the `Date` header of a response. */
export function noteServerDate(header: string | null): void {
  const date = Date.parse(header ?? '')
  if (Number.isNaN(date)) return
  const ahead = date - steadyNow()
  // The header counts whole seconds, and the response took some time.
  serverAhead = Math.abs(ahead) < 3000 ? 0 : ahead
}

/** The server's clock at `now` (of `steadyNow`), to turn the server's times into durations. */
export function serverTimeAt(now: number): number {
  return now + serverAhead
}
