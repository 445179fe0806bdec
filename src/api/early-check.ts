import { shownLocale } from '#/locales/document-locale'
import { FRESH_FOR } from './pace'

type EarlyCheck = { token: string; lang: string; askedAt: number; response: Promise<Response> }

declare global {
  interface Window {
    earlyCheck?: EarlyCheck | undefined
  }
}

/**
 * The response to the session check that `boot.ts` sent before the app was loaded: only once, while it is fresh, and
 * for the token and language that it was sent with; otherwise `null`.
 */
export function takeEarlyCheck(token: string | null): Promise<Response> | null {
  const early = window.earlyCheck
  window.earlyCheck = undefined
  const isMatch = early?.token === token && early?.lang === shownLocale()
  // On slow connections the app may take long to load, and a phone may sleep meanwhile, which the steady clock may not
  // count.
  const isFresh = early !== undefined && Date.now() - early.askedAt < FRESH_FOR
  return isMatch && isFresh ? early.response : null
}
