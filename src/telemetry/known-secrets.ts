import type { HistoryState } from '@tanstack/react-router'
import type { User } from '#/api/generated/model/user'
import { readStored } from '#/auth/storage'
import { type Secrets, secretsOf } from './scrub-text'

/** Shorter texts occur in ordinary sentences. */
const SHORTEST = 4
/** The shortest login that the contract allows. */
const SHORTEST_NAME = 3

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'hidden'])
/** Fields of the history state (`router.tsx`), of a flow's step within it, and of the player. */
type Field = Exclude<keyof HistoryState, `__${string}`> | 'challenge' | keyof User
/** Whether a field is secret. One of a few values is not: its word would be hidden in every sentence. */
const KEPT: Record<Field, boolean> = {
  returnTo: false,
  linkToken: true,
  linkPosted: false,
  login: true,
  ofPlayer: false,
  step: false,
  challenge: true,
  email: true,
  active: false,
  money: false,
  votes: false,
  mfa: false,
  pendingEmail: true,
}
const SECRET = new Map(Object.entries(KEPT))

/** Logins and addresses of all players since the page was opened: errors may mention a player who has signed out. */
const names = new Set<unknown>()

function keptIn(state: unknown): unknown[] {
  if (typeof state !== 'object' || state === null) return []
  return Object.entries(state).flatMap(([name, value]) =>
    typeof value === 'object' ? keptIn(value) : SECRET.get(name) === true ? [value] : [],
  )
}

const textsOf = (values: Iterable<unknown>, shortest: number): string[] =>
  [...values].filter(
    (value): value is string => typeof value === 'string' && value.length >= shortest,
  )

/**
 * The private texts on the page right now: the player, the state of a flow, the text of every field, and displayed
 * codes. The longest first, because one may contain another.
 */
export function knownSecrets(): Secrets {
  const { token, user } = readStored()
  for (const name of keptIn(user)) names.add(name)
  const typed = [...document.querySelectorAll('input')].filter(({ type }) => !NOT_TYPED.has(type))
  const codes = [...document.querySelectorAll('code')]
  const values = new Set([
    token,
    ...keptIn(window.history.state),
    ...typed.map(({ value }) => value.trim()),
    ...codes.map(({ textContent }) => textContent.trim()),
  ])
  const secrets = [...textsOf(names, SHORTEST_NAME), ...textsOf(values, SHORTEST)]
  return secretsOf(secrets.toSorted((a, b) => b.length - a.length))
}
