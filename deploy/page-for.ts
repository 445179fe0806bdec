/**
 * Which page of the build answers at `path` (a path that is no file).
 *
 * One page for every address today. An address with pages of its own, one per language, gets its row
 * here; `cookies` is the request's `Cookie` header.
 */
export function pageFor(_path: string, _cookies: string): string {
  return '/index.html'
}
