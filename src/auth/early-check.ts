import { shownLocale } from '#/locales/document-locale'

type EarlyCheck = { token: string; lang: string; askedAt: number; response: Promise<Response> }

/**
 * Milliseconds, the same as the `staleTime` in `session-query.ts`: on slow connections the app may take long to load. A
 * phone may also sleep before the app checks the session.
 */
const MAX_AGE = 30_000

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
  const isMatch = early?.token === token && early?.lang === shownLocale()
  const isFresh = early !== undefined && Date.now() - early.askedAt < MAX_AGE
  return isMatch && isFresh ? early.response : null
}
