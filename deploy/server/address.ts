/** A request may name the whole address, as those of proxies do. */
export function addressOf(url = '/'): { path: string; search: string } {
  const [path = '', search = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s)
  return { path: path === '' ? '/' : path, search }
}
