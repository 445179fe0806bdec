import type { Breadcrumb, ErrorEvent } from '@sentry/browser'
import { knownSecrets } from './known-secrets'
import { scrubJson } from './scrub-json'
import { HIDDEN, hideSecrets, type Secrets } from './scrub-text'

/** Engines and parsers quote their input: a piece of a response, a field of a player. */
const QUOTED = /".*"/s
const WORD = /\S{6,}/g
const ADDRESS = /^\(?\w+:\/\//

/** Every new password has a digit, and so has almost every token, key or code. */
const looksSecret = (word: string): boolean => /\d/.test(word) && !ADDRESS.test(word)

/** The message of an error, without known secrets, quotations and anything that looks like a secret. */
function scrubMessage(message: string, secrets: Secrets): string {
  return hideSecrets(message, secrets)
    .replace(QUOTED, '"…"')
    .replaceAll(WORD, (word) => (looksSecret(word) ? HIDDEN : word))
}

/**
 * Keeps only the message and the stack of an error, without secrets. Call it at once, while typed text is still on the
 * page and can be recognised.
 */
export function scrubError(event: ErrorEvent): ErrorEvent {
  const { extra: _extra, user: _user, message, exception, ...rest } = event
  const secrets = knownSecrets()
  const values = exception?.values?.map(({ value, ...about }) => ({
    ...about,
    value: scrubMessage(value ?? '', secrets),
  }))
  const scrubbed = {
    ...(message !== undefined && { message: scrubMessage(message, secrets) }),
    ...(values && { exception: { values } }),
  }
  return { ...rest, ...scrubJson(scrubbed, secrets) }
}

/** Scrubs an action before the error, at once for the same reason. */
export function scrubBreadcrumb(breadcrumb: Breadcrumb): Breadcrumb {
  return scrubJson(breadcrumb, knownSecrets())
}
