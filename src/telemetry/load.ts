import { siteConfig } from '#/config'
import { captureUncaughtErrors } from '#/lib/errors/error-buffer'
import { loadOptionalChunk } from '#/lib/browser/load-chunk'
import { whenIdle } from '#/lib/browser/when-idle'
import { runOptional } from '#/lib/errors/run-action'

const LONGEST_WAIT_MS = 10_000

let isRequested = false

/** Buffers errors from now on for `loadTelemetry` to send, if the operator wants them. */
export function holdErrors(): void {
  if (siteConfig.sentryDsn !== undefined) captureUncaughtErrors(window)
}

/**
 * Loads the code that sends reports, once the page has loaded and the browser is idle. If it does not load (a blocker,
 * a lost connection), the site works without it.
 */
export function loadTelemetry(): void {
  const { sentryDsn } = siteConfig
  if (isRequested || sentryDsn === undefined) return
  isRequested = true
  const load = async () => {
    const client = await loadOptionalChunk(() => import('./client'))
    await client?.beginTelemetry(sentryDsn)
  }
  whenIdle(() => runOptional(load()), LONGEST_WAIT_MS)
}
