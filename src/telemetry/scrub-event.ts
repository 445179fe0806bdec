import type { Breadcrumb, ErrorEvent } from '@sentry/browser'
import { knownSecrets } from './known-secrets'
import { scrubJson } from './scrub-json'
import { HIDDEN } from './scrub-text'

/** Engines and parsers quote what they were given: a piece of an answer, a field of a player. */
const QUOTED = /".*"/s
const WORD = /\S{6,}/g
const ADDRESS = /^\(?\w+:\/\//

/** The rules want a digit in every password, and no token, key or code is without one. */
const looksSecret = (word: string): boolean => /\d/.test(word) && !ADDRESS.test(word)

/** The words of an error, without what it quotes and what looks like a secret. */
function plain(message: string): string {
  return message
    .replace(QUOTED, '"…"')
    .replaceAll(WORD, (word) => (looksSecret(word) ? HIDDEN : word))
}

/**
 * An error without what hangs on it beside its words and its stack. At once, while what was typed still stands in the
 * page and can be told apart.
 */
export function scrubError(event: ErrorEvent): ErrorEvent {
  const { extra: _extra, user: _user, message, exception, ...rest } = event
  const values = exception?.values?.map(({ value, ...about }) => ({
    ...about,
    value: plain(value ?? ''),
  }))
  const words = {
    ...(message !== undefined && { message: plain(message) }),
    ...(values && { exception: { values } }),
  }
  return { ...rest, ...scrubJson(words, knownSecrets()) }
}

/** What the player did before the error, scrubbed at once for the same reason. */
export function scrubBreadcrumb(breadcrumb: Breadcrumb): Breadcrumb {
  return scrubJson(breadcrumb, knownSecrets())
}
