import { siteConfig } from '#/config'
import { readCookie, readCookies, writeCookie } from '#/lib/cookie'

/** What this browser remembers to have shown: each is a cookie of its own. */
type Cookie = 'sessions' | 'welcomed'

/** With a hash of at most 7 characters and a dot each, below 1 KB. */
const MOST = 120

/** FNV-1a, 32 bits: the cookies hold neither a login nor an id of a session. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (value >>> 0).toString(36)
}

/**
 * Whether this browser has shown an id to `login` before; `undefined` on the first visit, and after another player's.
 */
export function readSeen(cookie: Cookie, login: string): ((id: string) => boolean) | undefined {
  const [owner, ...seen] = readCookie(readCookies(), cookie)?.split('.') ?? []
  if (owner !== hash(login)) return undefined
  const hashes = new Set(seen)
  return (id) => hashes.has(hash(id))
}

/** Remembers what `login` has seen: the first 120 of `ids`. */
export function writeSeen(cookie: Cookie, login: string, ids: readonly string[] = []): void {
  const value = [login, ...ids.slice(0, MOST)].map(hash).join('.')
  writeCookie(cookie, value, siteConfig.basePath || '/')
}
