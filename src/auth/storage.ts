import { isRecord } from '#/lib/is-record'
import type { User } from '#/api/generated/model/user'

/** Our two local storage keys (behaviour A13). */
const TOKEN = 'token'
const USER = 'user'

// Values that local storage cannot take, because it is blocked or full, are kept until the page is closed.
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return memory.get(key) ?? globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Headers take visible ASCII only. The bound is the contract's for `Jwt`; `app/boot.ts` has it, too. */
const isToken = (text: string) => /^[\x21-\x7e]{1,4096}$/.test(text)

/** Returns whether a reload finds the value. */
function write(key: string, value: string): boolean {
  try {
    globalThis.localStorage.setItem(key, value)
    memory.delete(key)
    return true
  } catch {
    // The old value stays: other tabs would take its removal for a sign-out.
    memory.set(key, value)
    return false
  }
}

function remove(key: string): void {
  memory.delete(key)
  try {
    globalThis.localStorage?.removeItem(key)
  } catch {
    // Blocked storage holds nothing of ours.
  }
}

/** A player's stored token and user, each `null` if missing. */
export type StoredPlayer = { token: string | null; user: User | null }

/** Reads the stored player. A value that cannot be a token, or is not shaped like a user, is removed. */
export function readStored(): StoredPlayer {
  return {
    token: readValid(TOKEN, (text) => (isToken(text) ? text : null)),
    user: readValid(USER, parseUser),
  }
}

function readValid<Value>(key: string, parse: (text: string) => Value | null): Value | null {
  const text = read(key)
  const value = text === null ? null : parse(text)
  if (text !== null && value === null) remove(key)
  return value
}

/**
 * Stores a player for later visits, or removes the stored one. What storage cannot take, because it is blocked or full,
 * stays in memory until the page is closed.
 */
export function writeStored(player: { token: string | null; user: User } | null): void {
  if (player === null) return clearStorage()
  const isSame = parseUser(read(USER) ?? '')?.login === player.user.login
  // The token first: in between, another tab takes it for a renewed token of the former player. With the user it sees
  // the other player, and discards the responses to what it has sent.
  const isTokenStored = writeOrRemove(TOKEN, player.token)
  const isUserStored = write(USER, JSON.stringify(player.user))
  // A reload must not bring back the previous player, or a mix of both.
  if (isSame || (isTokenStored && isUserStored)) return
  clearStorage()
  if (player.token !== null) memory.set(TOKEN, player.token)
  memory.set(USER, JSON.stringify(player.user))
}

function writeOrRemove(key: string, value: string | null): boolean {
  if (value !== null) return write(key, value)
  remove(key)
  return true
}

/** Whether the player survives a reload: not if storage is blocked or full, of which `use-enter.ts` warns. */
export const isKept = () => memory.size === 0

/** Removes token and user, wherever they were kept. */
function clearStorage(): void {
  remove(TOKEN)
  remove(USER)
}

/**
 * Removes a token without a user, or a user without a token: neither is of use alone, and a valid token must not stay
 * behind.
 */
export function clearLoneKeys(): void {
  const { token, user } = readStored()
  if ((token === null) !== (user === null)) clearStorage()
}

/**
 * Calls `onChange` when another tab has changed one of our keys, or may have: a page in the back-forward cache gets no
 * events. Returns a function that stops it.
 */
export function watchStorage(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // `null` is `localStorage.clear()`.
    const changed = event.key === null ? [TOKEN, USER] : [event.key]
    if (!changed.some((key) => key === TOKEN || key === USER)) return
    // The other tab's change is newer than values that could not be stored here.
    for (const key of changed) memory.delete(key)
    onChange()
  }
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange()
  }
  window.addEventListener('storage', listen)
  window.addEventListener('pageshow', restore)
  return () => {
    window.removeEventListener('storage', listen)
    window.removeEventListener('pageshow', restore)
  }
}

/**
 * Written by hand because it runs before the first paint, and the generated schemas are a chunk that only requests
 * need. `stored-states.test.ts` compares the two.
 */
function parseUser(text: string): User | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(value)) return null
  const { login, email, active, money, votes, mfa, pendingEmail } = value
  if (!isShortText(login, 64) || login === '') return null
  if (email !== null && !isShortText(email, 254)) return null
  if (typeof active !== 'boolean' || !isAmount(money) || !isAmount(votes)) return null
  if (mfa === undefined) return null
  // Users stored before this field existed lack it until the next check. No unused session lasts longer than 90 days
  // (`x-limits`).
  const pending = pendingEmail ?? null
  if (pending !== null && !isShortText(pending, 254)) return null
  return { login, email, active, money, votes, mfa: mfaOf(mfa), pendingEmail: pending }
}

const isShortText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max

const mfaOf = (value: unknown): User['mfa'] =>
  value === 'app' || value === 'email' || value === null ? value : 'unknown'

const isAmount = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isFinite(value))
