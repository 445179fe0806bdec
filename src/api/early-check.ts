type EarlyCheck = { token: string; response: Promise<Response> }

declare global {
  interface Window {
    earlyCheck?: EarlyCheck | undefined
  }
}

/**
 * The answer to `check` that was asked for before the app was there (`boot.ts`), once, and only for the very
 * token it was asked with; `null` where there is none.
 */
export function takeEarlyCheck(token: string | null): Promise<Response> | null {
  const early = window.earlyCheck
  window.earlyCheck = undefined
  return early !== undefined && early.token === token ? early.response : null
}
