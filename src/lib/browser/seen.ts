import { readCookie, writeCookie } from './document-cookie'

/** The cookies in which this browser remembers what it has shown. */
type Cookie = 'sessions' | 'welcomed'

/** With a hash of at most 7 characters and a dot each, the cookie stays below 1 KB. */
const MOST = 120

/** FNV-1a, 32 bits, so that the cookies contain neither a login nor a session id. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (value >>> 0).toString(36)
}

/**
 * Returns a check whether this browser has shown an id to `login`; `undefined` on the first visit, or after another
 * player.
 */
export function readSeen(cookie: Cookie, login: string): ((id: string) => boolean) | undefined {
  const [owner, ...seen] = readCookie(cookie)?.split('.') ?? []
  if (owner !== hash(login)) return undefined
  const hashes = new Set(seen)
  return (id) => hashes.has(hash(id))
}

/** Remembers what `login` has seen: the first 120 of `ids`. */
export function writeSeen(cookie: Cookie, login: string, ids: readonly string[] = []): void {
  const value = [login, ...ids.slice(0, MOST)].map(hash).join('.')
  writeCookie(cookie, value)
}
