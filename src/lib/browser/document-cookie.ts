import { siteConfig } from '#/config'
import { cookieLine, parseCookie } from './cookie'

/** The value of a cookie; `undefined` when absent, or if the browser refuses access, as in a sandboxed frame. */
export function readCookie(name: string): string | undefined {
  try {
    return parseCookie(document.cookie, name)
  } catch {
    return undefined
  }
}

/** Stores a choice in this browser. Call it from an event, never while rendering. */
export function writeCookie(name: string, value: string): void {
  const path = siteConfig.basePath || '/'
  try {
    // The Cookie Store API is asynchronous, and absent in older browsers.
    document.cookie = cookieLine(name, value, { protocol: location.protocol, path })
  } catch {
    // The choice lasts until the page is closed.
  }
}

/**
 * Calls `onChoice` with the value chosen for `name` in any tab, each time this one is visible again or gets the focus.
 * Returns a function that stops it.
 */
export function watchCookie(name: string, onChoice: (value: string) => void): () => void {
  const look = () => {
    const value = readCookie(name)
    if (document.visibilityState === 'visible' && value !== undefined) onChoice(value)
  }
  document.addEventListener('visibilitychange', look)
  // Of two windows side by side, both are always visible.
  window.addEventListener('focus', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}
