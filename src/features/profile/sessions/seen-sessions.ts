import { readCookie, writeCookie } from '#/lib/cookie'

const COOKIE = 'sessions'

/** With a hash of at most 7 characters and a dot each, below 1 KB. */
const MOST = 120

/** FNV-1a, 32 bits: ids of sessions leave no trace that could be used. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (value >>> 0).toString(36)
}

/**
 * The sessions that this browser has shown to `login` before, asked by id; `undefined` on the first visit, and after
 * another player's.
 */
export function readSeenSessions(login: string): ((id: string) => boolean) | undefined {
  const [owner, ...seen] = readCookie(document.cookie, COOKIE)?.split('.') ?? []
  if (owner !== hash(login)) return undefined
  const hashes = new Set(seen)
  return (id) => hashes.has(hash(id))
}

/** Remembers that `login` has seen the sessions `ids`, the first 120 of them. */
export function writeSeenSessions(login: string, ids: readonly string[]): void {
  writeCookie(COOKIE, [login, ...ids.slice(0, MOST)].map(hash).join('.'))
}
