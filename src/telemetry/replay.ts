import { replayIntegration } from '@sentry/browser'

/**
 * Records how the page looks, without its content: texts, inputs and pictures (such as the QR code of an authenticator)
 * never leave the page. `scrub-recording.ts` removes what the library leaves in.
 */
export function recordReplays() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    // It would need a worker made from a string, which our policy blocks.
    useCompression: false,
    networkDetailAllowUrls: [],
    networkCaptureBodies: false,
  })
}
