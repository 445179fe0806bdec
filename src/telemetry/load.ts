import { siteConfig } from '#/config'
import { captureUncaughtErrors } from '#/lib/error-buffer'
import { loadOptionalChunk } from '#/lib/load-chunk'
import { whenIdle } from '#/lib/when-idle'
import { runOptional } from '#/lib/run-action'

const LONGEST_WAIT_MS = 10_000

let isAsked = false

/** Keeps the errors from here on, for `loadTelemetry` to send, where the operator wants them. */
export function holdErrors(): void {
  if (siteConfig.sentryDsn !== undefined) captureUncaughtErrors(window)
}

/**
 * Loads what sends reports once the page has all of its own and the browser a moment to spare. Where it does
 * not come (a blocker, a line that breaks) the site goes on without a word.
 */
export function loadTelemetry(): void {
  const { sentryDsn } = siteConfig
  if (isAsked || sentryDsn === undefined) return
  isAsked = true
  const load = async () => {
    const client = await loadOptionalChunk(() => import('./client'))
    await client?.beginTelemetry(sentryDsn)
  }
  whenIdle(() => runOptional(load()), LONGEST_WAIT_MS)
}
