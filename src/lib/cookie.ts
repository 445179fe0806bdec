import { isRecord } from './is-record'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The value of `name` in a `Cookie` header or `document.cookie`; `undefined` when absent or not decodable. */
export function readCookie(source: string, name: string): string | undefined {
  for (const pair of source.split(';')) {
    const at = pair.indexOf('=')
    if (at === -1 || pair.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}

/** The cookie of a choice of the visitor: for the whole site and a year, `Lax`, `Secure` under https. */
export function cookieLine(
  name: string,
  value: string,
  { protocol, path }: { protocol: string; path: string },
): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `${name}=${encodeURIComponent(value)}; path=${path}; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}

/** The channel on which tabs notify one another of a choice. */
const CHANNEL = 'choices'

/** The cookies of this page; none if the browser refuses access, as in a sandboxed frame. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/**
 * Stores a choice in this browser and notifies the other tabs. Call it from an event, never while rendering.
 *
 * @param path the base path of the site
 */
export function writeCookie(name: string, value: string, path = '/'): void {
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
 * Calls `onChoice` with what was chosen for `name` in any tab: at once if that tab can notify this one, otherwise when this
 * one becomes visible, and perhaps more than once. Returns the function that stops it.
 */
export function watchCookie(name: string, onChoice: (value: string) => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isChoice(data) && data.name === name) onChoice(data.value)
  })
  const look = () => {
    const value = readCookie(readCookies(), name)
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
    // Old browsers have none, and some refuse it where cookies are blocked.
    return null
  }
}
