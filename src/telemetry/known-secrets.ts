import { readStored } from '#/auth/storage'
import { type Secrets, secretsOf } from './scrub-text'

/** Shorter texts occur in ordinary sentences. */
const SHORTEST = 4
/** The shortest login that the contract allows. */
const SHORTEST_NAME = 3

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'hidden'])
/** Secret fields of the history state (`router.tsx`), also within the step of a flow. */
const KEPT = new Set(['linkToken', 'login', 'challenge', 'email'])

/** Logins and addresses of all players since the page was opened: errors may mention a player who has signed out. */
const names = new Set<unknown>()

function keptIn(state: unknown): unknown[] {
  if (typeof state !== 'object' || state === null) return []
  return Object.entries(state).flatMap(([name, value]) =>
    typeof value === 'object' ? keptIn(value) : KEPT.has(name) ? [value] : [],
  )
}

const textsOf = (values: Iterable<unknown>, shortest: number): string[] =>
  [...values].filter(
    (value): value is string => typeof value === 'string' && value.length >= shortest,
  )

/**
 * What is private on the page right now: the player, the state of a flow, the text of every field, and codes that are shown.
 * The longest first, because one may contain another.
 */
export function knownSecrets(): Secrets {
  const { token, user } = readStored()
  for (const name of [user?.login, user?.email, user?.pendingEmail]) names.add(name)
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
