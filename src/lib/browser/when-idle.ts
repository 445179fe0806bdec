const FALLBACK_MS = 2000

/**
 * Runs `work` once the page has loaded and the browser is idle.
 *
 * @param timeout in milliseconds: how long a busy browser may delay it; without limit by default
 */
export function whenIdle(work: () => void, timeout?: number): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(work, timeout), { once: true })
    return
  }
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, FALLBACK_MS)
  else requestIdleCallback(work, timeout === undefined ? {} : { timeout })
}
