import { readToken, readUser } from '#/api/session-storage'
import { type Secrets, secretsOf } from './scrub-text'

/** Shorter ones stand in every other sentence. */
const SHORTEST = 4

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'hidden'])
/** What the history keeps beside the address (`router.tsx`). */
const KEPT = new Set(['letterKey', 'login'])

/** Who was signed in since the page was opened: errors may speak of players who have left, too. */
const names = new Set<unknown>()

/** What is private on the page right now: who is signed in, a letter's key, and whatever stands in a field. */
export function knownSecrets(): Secrets {
  const user = readUser()
  for (const name of [user?.login, user?.email, user?.pendingEmail]) names.add(name)
  const state: unknown = window.history.state
  const kept = typeof state === 'object' && state !== null ? Object.entries(state) : []
  const typed = [...document.querySelectorAll('input')].filter(({ type }) => !NOT_TYPED.has(type))
  const words = new Set<unknown>([
    readToken(),
    ...names,
    ...kept.filter(([name]) => KEPT.has(name)).map(([, value]) => value),
    ...typed.map(({ value }) => value),
  ])
  return secretsOf(
    [...words].filter(
      (word): word is string => typeof word === 'string' && word.length >= SHORTEST,
    ),
  )
}
