/** The address of a request without a host: it may be a whole one, as those of proxies are, whose host nobody has to believe. */
export function originForm(url = '/'): string {
  return url.replace(/^https?:\/\/[^/?]*(\/?)/i, '/')
}

export function splitUrl(url?: string): { path: string; search: string } {
  const [path = '', search = ''] = originForm(url).split(/\?(.*)/s)
  return { path, search }
}

const ENCODED: Readonly<Record<string, string>> = { '%2e': '.', '%2f': '/', '%5c': '/' }

/**
 * Whether a request is one of the API. Paths with a segment that begins with a dot are not, in any encoding: a backend that
 * resolves them would respond with something outside its API.
 */
export function isApiRequest(url: string | undefined): boolean {
  const { path } = splitUrl(url)
  const plain = path.toLowerCase().replaceAll(/%2e|%2f|%5c/g, (code) => ENCODED[code] ?? code)
  return /^\/api\/v2(?:\/|$)/.test(path) && !/[/\\]\./.test(plain)
}
