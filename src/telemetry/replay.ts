import { replayIntegration } from '@sentry/browser'

/**
 * Records what the page looks like, without its content: text, what is typed and pictures (the code of an
 * authenticator is one) never leave the page. `scrub-recording.ts` takes out what the library leaves in.
 */
export function recordReplays() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    // It would need a worker made of a string, which no policy of ours allows.
    useCompression: false,
    networkDetailAllowUrls: [],
    networkCaptureBodies: false,
  })
}
