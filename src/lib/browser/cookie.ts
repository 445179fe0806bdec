const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The value of `name` in a `Cookie` header or `document.cookie`; `undefined` when absent or not decodable. */
export function parseCookie(source: string, name: string): string | undefined {
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

/** The cookie for a visitor's choice: for the whole site and a year, `Lax`, `Secure` under https. */
export function cookieLine(
  name: string,
  value: string,
  { protocol, path }: { protocol: string; path: string },
): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `${name}=${encodeURIComponent(value)}; path=${path}; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}
