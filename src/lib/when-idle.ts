declare global {
  interface Window {
    /** What `boot.ts` leaves on a slow line: the letters that waited for the app are shown. */
    letters?: Promise<void>
  }
}

const FALLBACK_MS = 2000

/**
 * Runs `work` once the letters that waited for the app are there and the browser has a moment to spare.
 *
 * @param timeoutMs how long the browser may keep it waiting; for ever unless told
 */
export function whenIdle(work: () => void, timeoutMs?: number): void {
  void Promise.allSettled([window.letters]).then(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(work, FALLBACK_MS)
    else requestIdleCallback(work, timeoutMs === undefined ? {} : { timeout: timeoutMs })
  })
}
