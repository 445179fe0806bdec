import { isRecord } from '#/lib/is-record'
import type { User } from '#/api/generated/model/user'
import { isToken } from '#/api/is-token'

/** The two keys of local storage that are ours (behaviour A13). */
const TOKEN = 'token'
const USER = 'user'

// What local storage cannot take, because it is blocked or full, counts until the page is closed.
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return memory.get(key) ?? globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Returns whether a reload finds the value. */
function write(key: string, value: string): boolean {
  try {
    globalThis.localStorage.setItem(key, value)
    memory.delete(key)
    return true
  } catch {
    // What was stored before stays: other tabs would read its end as a sign-out.
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

/** The stored token, or `null`. A value that cannot be a token is removed. */
export function readToken(): string | null {
  const token = read(TOKEN)
  if (token === null) return null
  if (isToken(token)) return token
  remove(TOKEN)
  return null
}

/** The stored user, or `null`. A value that is not shaped like a user is removed. */
export function readUser(): User | null {
  const text = read(USER)
  if (text === null) return null
  const user = parseUser(text)
  if (user === null) remove(USER)
  return user
}

/** Keeps a player who has signed in for later visits; if storage is blocked or full, until the page is closed. */
export function storeSignIn(token: string, user: User): void {
  const text = JSON.stringify(user)
  if (write(TOKEN, token) && write(USER, text)) return
  // A reload must not bring back the former player, or a half of each.
  clearStorage()
  memory.set(TOKEN, token)
  memory.set(USER, text)
}

/** Replaces the token of the stored player; in memory where the storage refuses it. */
export function storeToken(token: string): void {
  write(TOKEN, token)
}

/** Replaces what is stored of the player, in the same way. */
export function storeUser(user: User): void {
  write(USER, JSON.stringify(user))
}

/** Removes token and user, wherever they were kept. */
export function clearStorage(): void {
  remove(TOKEN)
  remove(USER)
}

/** Removes a token without a user, or a user without a token: neither is of use, and a valid token must not stay behind. */
export function clearLoneKeys(): void {
  if ((readToken() === null) !== (readUser() === null)) clearStorage()
}

/**
 * Calls `onChange` when another tab has changed one of our keys, or may have: a page in the back-forward cache gets no
 * events. Returns the function that stops it.
 */
export function watchStorage(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // `null` is `localStorage.clear()`.
    const changed = event.key === null ? [TOKEN, USER] : [event.key]
    if (!changed.some((key) => key === TOKEN || key === USER)) return
    // What another tab does is newer than what could not be stored here.
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
  if (!isShortText(login, 64) || login === '' || !isShortText(email, 254)) return null
  if (typeof active !== 'boolean' || !isAmount(money) || !isAmount(votes)) return null
  if (mfa === undefined) return null
  // Earlier versions left it out where there was none.
  const pending = pendingEmail ?? null
  if (pending !== null && typeof pending !== 'string') return null
  // An unknown number is NaN, which JSON stores as `null`.
  const amounts = { money: money ?? Number.NaN, votes: votes ?? Number.NaN }
  return { login, email, active, ...amounts, mfa: mfaOf(mfa), pendingEmail: pending }
}

const isShortText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max

const mfaOf = (value: unknown): User['mfa'] =>
  value === 'app' || value === 'email' || value === null ? value : 'unknown'

const isAmount = (value: unknown): value is number | null =>
  value === null || Number.isFinite(value)
