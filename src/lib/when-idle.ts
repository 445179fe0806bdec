const FALLBACK_MS = 2000

/**
 * Runs `work` once the browser has a moment to spare.
 *
 * @param timeoutMs how long it may be kept waiting; for ever unless told
 * @returns what calls it off
 */
export function whenIdle(work: () => void, timeoutMs?: number): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, timeoutMs === undefined ? {} : { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
