type EarlyCheck = { token: string; lang: string; response: Promise<Response> }

declare global {
  interface Window {
    earlyCheck?: EarlyCheck | undefined
  }
}

/**
 * The answer to `check` that was asked for before the app was there (`boot.ts`), once, and only for the very
 * token and language it was asked with; `null` where there is none.
 */
export function takeEarlyCheck(token: string | null): Promise<Response> | null {
  const early = window.earlyCheck
  window.earlyCheck = undefined
  const isRight = early?.token === token && early?.lang === document.documentElement.lang
  return early !== undefined && isRight ? early.response : null
}
