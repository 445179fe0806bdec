import type { Breadcrumb, ErrorEvent } from '@sentry/browser'
import { knownSecrets } from './known-secrets'
import { scrubJson } from './scrub-json'
import { HIDDEN, hideSecrets, type Secrets } from './scrub-text'

/** Engines and parsers quote what they were given: a piece of an answer, a field of a player. */
const QUOTED = /".*"/s
const WORD = /\S{6,}/g
const ADDRESS = /^\(?\w+:\/\//

/** The rules want a digit in every new password, and hardly a token, key or code is without one. */
const looksSecret = (word: string): boolean => /\d/.test(word) && !ADDRESS.test(word)

/** The message of an error, without known secrets (while they are whole), what it quotes and what looks like a secret. */
function plain(message: string, secrets: Secrets): string {
  return hideSecrets(message, secrets)
    .replace(QUOTED, '"…"')
    .replaceAll(WORD, (word) => (looksSecret(word) ? HIDDEN : word))
}

/**
 * Keeps only the message and the stack of an error, without secrets. Call it at once, while what was typed is still in
 * the page and can be recognised.
 */
export function scrubError(event: ErrorEvent): ErrorEvent {
  const { extra: _extra, user: _user, message, exception, ...rest } = event
  const secrets = knownSecrets()
  const values = exception?.values?.map(({ value, ...about }) => ({
    ...about,
    value: plain(value ?? '', secrets),
  }))
  const scrubbed = {
    ...(message !== undefined && { message: plain(message, secrets) }),
    ...(values && { exception: { values } }),
  }
  return { ...rest, ...scrubJson(scrubbed, secrets) }
}

/** What the player did before the error, scrubbed at once for the same reason. */
export function scrubBreadcrumb(breadcrumb: Breadcrumb): Breadcrumb {
  return scrubJson(breadcrumb, knownSecrets())
}
