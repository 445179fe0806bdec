import { siteConfig } from '#/config'
import { cookieLine, parseCookie } from './cookie'
import { isRecord } from '#/lib/is-record'

/** The channel that tabs use to notify one another of a choice. */
const CHANNEL = 'choices'

/** The value of a cookie; `undefined` when absent, or if the browser refuses access, as in a sandboxed frame. */
export function readCookie(name: string): string | undefined {
  try {
    return parseCookie(document.cookie, name)
  } catch {
    return undefined
  }
}

/** Stores a choice in this browser and notifies the other tabs. Call it from an event, never while rendering. */
export function writeCookie(name: string, value: string): void {
  const path = siteConfig.basePath || '/'
  try {
    // The Cookie Store API is asynchronous, and absent in older browsers.
    document.cookie = cookieLine(name, value, { protocol: location.protocol, path })
  } catch {
    // The choice lasts until the page is closed.
  }
  const channel = openChannel()
  // With the value: the message may arrive before the other tab can read the cookie.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel?.postMessage({ name, value })
  channel?.close()
}

/**
 * Calls `onChoice` with the value chosen for `name` in any tab: at once if that tab can notify this one, otherwise when
 * this one becomes visible, and perhaps more than once. Returns a function that stops it.
 */
export function watchCookie(name: string, onChoice: (value: string) => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isChoice(data) && data.name === name) onChoice(data.value)
  })
  const look = () => {
    const value = readCookie(name)
    if (document.visibilityState === 'visible' && value !== undefined) onChoice(value)
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    channel?.close()
    document.removeEventListener('visibilitychange', look)
  }
}

/** Another tab may run another version of the site. */
function isChoice(data: unknown): data is { name: unknown; value: string } {
  return isRecord(data) && typeof data['value'] === 'string'
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    // Old browsers have none, and some refuse it when cookies are blocked.
    return null
  }
}
