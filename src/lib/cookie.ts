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

/** A cookie line for a choice of the visitor: whole site, one year, `Lax`, `Secure` under https. */
export function cookieLine(name: string, value: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}

/** Remembers a choice in this browser. Call it from an event, never while rendering. */
export function writeCookie(name: string, value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous and absent in older browsers
  document.cookie = cookieLine(name, value, location.protocol)
}
