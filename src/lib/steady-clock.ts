const KEY = 'steady-clock'

/** When the page was opened, by the clock of the machine; `steadyNow` counts from it. */
let origin = Date.now() - performance.now()

/**
 * Milliseconds since 1970 that advance steadily while the page is open, even if the machine's clock is set. They pause
 * while some machines sleep.
 */
export function steadyNow(): number {
  return Math.round(origin + performance.now())
}

/**
 * Continues from where the former page of this tab left off if the machine's clock was set back since: waits that are
 * kept in the history would become longer. Call it at start-up.
 */
export function continueSteadyClock(): void {
  try {
    const last = Number(sessionStorage.getItem(KEY)) || 0
    origin = Math.max(origin, last - performance.now())
  } catch {
    // A browser that stores nothing.
  }
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(KEY, String(steadyNow()))
    } catch {
      // As above.
    }
  })
}

/** Milliseconds by which the server's clock is ahead of `steadyNow`. */
let serverAhead = 0

/** Takes the `Date` header of a response. */
export function noteServerDate(header: string | null): void {
  const date = Date.parse(header ?? '')
  if (Number.isNaN(date)) return
  const ahead = date - steadyNow()
  // The header counts whole seconds, and the response took its time.
  serverAhead = Math.abs(ahead) < 3000 ? 0 : ahead
}

/** What the server's clock shows at `now` (of `steadyNow`): moments that it names are turned into durations with this. */
export function serverTimeAt(now: number): number {
  return now + serverAhead
}
