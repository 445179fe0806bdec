import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  getClient,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import { VERSION } from '#/config'
import { raceAbort } from '#/lib/race-abort'
import { loadOptionalChunk } from '#/lib/load-chunk'
import { escapeRegExp } from '#/lib/escape-reg-exp'
import { listenToErrors } from '#/lib/error-buffer'
import { scrubBreadcrumb, scrubError } from './scrub-event'
import { sendScrubbed } from './send-scrubbed'

/** Behaviour B4. */
const TRACES = 1
const REPLAYS = 0.1
const REPLAYS_ON_ERROR = 1

/** How long errors wait for the replays that go with them. */
const REPLAY_LIMIT_MS = 15_000

/** What the library would take by itself and nobody here reads. */
const TAKE_NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
  frameContextLines: 0,
}

/** This very site, and its API by its path (behaviour B4): no one else gets a trace id. */
const propagationTargets = () => [
  new RegExp(`^${escapeRegExp(window.location.origin)}/`),
  /^\/api\/v2\//,
]

/**
 * Begins to send errors, traces and replays to the operator's `dsn`. The errors that were found so far go
 * last: only then is there a replay to go with them.
 *
 * Named one by one, the library's parts: what is left out reads the console, or wraps what the page calls.
 */
export async function beginTelemetry(dsn: string): Promise<void> {
  init({
    dsn,
    release: VERSION,
    environment: import.meta.env.MODE,
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      // The message of an earlier error would not be scrubbed.
      breadcrumbsIntegration({ xhr: false, sentry: false }),
      browserTracingIntegration({ traceXHR: false }),
    ],
    dataCollection: TAKE_NOTHING,
    // The page's own errors are recognised by their message.
    enhanceFetchErrorMessages: false,
    tracesSampleRate: TRACES,
    replaysSessionSampleRate: REPLAYS,
    replaysOnErrorSampleRate: REPLAYS_ON_ERROR,
    tracePropagationTargets: propagationTargets(),
    beforeSend: scrubError,
    beforeBreadcrumb: scrubBreadcrumb,
    transport: (options) => sendScrubbed(makeFetchTransport(options)),
  })
  try {
    const limit = AbortSignal.timeout(REPLAY_LIMIT_MS)
    const replay = await raceAbort(limit, () => loadOptionalChunk(() => import('./replay')))
    if (replay !== null) getClient()?.addIntegration(replay.recordReplays())
  } catch {
    // Without its chunk, or where it hangs, there are errors and traces still.
  }
  listenToErrors(({ error, isHandled }) => {
    captureException(error, { mechanism: { type: 'site', handled: isHandled } })
  })
}
