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
import { raceAbort } from '#/lib/time/race-abort'
import { loadOptionalChunk } from '#/lib/browser/load-chunk'
import { escapeRegExp } from '#/lib/text/escape-reg-exp'
import { listenToErrors } from '#/lib/errors/error-buffer'
import { scrubBreadcrumb, scrubError } from './scrub-event'
import { sendScrubbed } from './send-scrubbed'

/** Behaviour B4. */
const TRACES = 1
const REPLAYS = 0.1
const REPLAYS_ON_ERROR = 1

/** How long errors wait for the replays that go with them. */
const REPLAY_LIMIT_MS = 15_000

/** Data that the library would collect by default, and nobody here reads. */
const COLLECT_NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
  frameContextLines: 0,
}

/** This site, and its API by path (behaviour B4): other sites get no trace id. */
const propagationTargets = () => [
  new RegExp(`^${escapeRegExp(window.location.origin)}/`),
  /^\/api\/v2\//,
]

/**
 * Starts sending errors, traces and replays to the operator's `dsn`. Earlier errors are sent last, when there is a
 * replay to go with them.
 *
 * The integrations are listed one by one: the others would read the console, or wrap the page's functions.
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
      // Without breadcrumbs of earlier errors, whose messages would not be scrubbed.
      breadcrumbsIntegration({ xhr: false, sentry: false }),
      browserTracingIntegration({ traceXHR: false }),
    ],
    dataCollection: COLLECT_NOTHING,
    // The page recognises its own errors by their message.
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
    // Errors and traces work without the replay.
  }
  listenToErrors(({ error, isHandled }) => {
    captureException(error, { mechanism: { type: 'site', handled: isHandled } })
  })
}
