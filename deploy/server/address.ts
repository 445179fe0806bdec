/** Splits the address of a request, which may be a whole one, as those of proxies are. */
export function splitUrl(url = '/'): { path: string; search: string } {
  const [path = '', search = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s)
  return { path: path === '' ? '/' : path, search }
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
