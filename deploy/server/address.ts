/** The path and query of a request. Proxies send absolute addresses, whose host cannot be trusted. */
export function originForm(url = '/'): string {
  return url.replace(/^https?:\/\/[^/?]*(\/?)/i, '/')
}

export function splitUrl(url?: string): { path: string; search: string } {
  const [path = '', search = ''] = originForm(url).split(/\?(.*)/s)
  return { path, search }
}

const ENCODED: Readonly<Record<string, string>> = { '%2e': '.', '%2f': '/', '%5c': '/' }

/**
 * Whether a request is for the API. Paths with a segment that begins with a dot, in any encoding, are not: a backend
 * that resolves them would respond with something outside its API.
 */
export function isApiRequest(url: string | undefined): boolean {
  const { path } = splitUrl(url)
  const plain = path.toLowerCase().replaceAll(/%2e|%2f|%5c/g, (code) => ENCODED[code] ?? code)
  return /^\/api\/v2(?:\/|$)/.test(path) && !/[/\\]\./.test(plain)
}
