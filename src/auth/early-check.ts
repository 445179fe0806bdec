import { shownLocale } from '#/locales/document-locale'

type EarlyCheck = { token: string; lang: string; askedAt: number; response: Promise<Response> }

/**
 * Milliseconds, as long as an answer to `check` is fresh (`session-query.ts`): the slowest lines need it most. But a phone may
 * sleep, or a page be open for long, before anybody asks who is there.
 */
const FRESH = 30_000

declare global {
  interface Window {
    earlyCheck?: EarlyCheck | undefined
  }
}

/**
 * The answer to `check` that was asked for before the app was there (`boot.ts`), once, while it is fresh, and only
 * for the very token and language it was asked with; `null` where there is none.
 */
export function takeEarlyCheck(token: string | null): Promise<Response> | null {
  const early = window.earlyCheck
  window.earlyCheck = undefined
  const isRight = early?.token === token && early?.lang === shownLocale()
  const isFresh = early !== undefined && Date.now() - early.askedAt < FRESH
  return isRight && isFresh ? early.response : null
}
