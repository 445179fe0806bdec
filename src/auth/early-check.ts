import { shownLocale } from '#/locales/document-locale'

type EarlyCheck = { token: string; lang: string; askedAt: number; response: Promise<Response> }

/**
 * Milliseconds, as long as a response to `check` is fresh (`session-query.ts`): slow connections need it most. A phone
 * may sleep, or a page be open for long, before the app checks the session.
 */
const FRESH = 30_000

declare global {
  interface Window {
    earlyCheck?: EarlyCheck | undefined
  }
}

/**
 * The response to the `check` that `boot.ts` sent before the app was loaded: once, while it is fresh, and only for the
 * token and language that it was sent with; otherwise `null`.
 */
export function takeEarlyCheck(token: string | null): Promise<Response> | null {
  const early = window.earlyCheck
  window.earlyCheck = undefined
  const isRight = early?.token === token && early?.lang === shownLocale()
  const isFresh = early !== undefined && Date.now() - early.askedAt < FRESH
  return isRight && isFresh ? early.response : null
}
