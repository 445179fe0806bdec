import { escapeRegExp } from '#/lib/text/escape-reg-exp'

export const HIDDEN = '[hidden]'

/**
 * An address, or a path, with its query and fragment; a mail program may have encoded or replaced the character that
 * starts them.
 */
const QUERY = /((?:\w+:\/\/|\/)[^\s"'<>()?#;&]*?)(?:[?#;&]|%3F)[^\s"'<>()]*/gi
const QUERY_ALONE = /^[?#].*$/s
const E_MAIL = /[^\s"'<>()[\]:;,/=]+@[^\s"'<>()[\]:;,/=]+/g
const CREDENTIALS = /\bBearer\s+\S+/gi
const SIGNED_TOKEN = /\beyJ[\w-]+(?:\.[\w-]*)+/g
/** The key of an authenticator, also in groups of four. */
const APP_KEY = /\b(?:[A-Z2-7]{4} ?){4,}/g
/** Groups of capitals and digits, such as recovery codes. */
const GROUPED_CODE = /\b[A-Z\d]{4,}(?:-[A-Z\d]{4,})+\b/g
const ONE_TIME_CODE = /(?<![\w.-])\d{6}(?![\w.-])/g
/** An attribute in the selector of an element: labels may name players. */
const ATTRIBUTE = /\[[\w-]+="[^"]*(?:"\]|$)/g

const LOOKS = [CREDENTIALS, SIGNED_TOKEN, E_MAIL, APP_KEY, GROUPED_CODE, ONE_TIME_CODE]

/** Patterns of what must be hidden. */
export type Secrets = readonly RegExp[]

export function secretsOf(values: readonly string[]): Secrets {
  // Whole words only: a short login must not match within others.
  return values.map(
    (word) => new RegExp(`(?<![\\p{L}\\d_])${escapeRegExp(word)}(?![\\p{L}\\d_])`, 'gu'),
  )
}

/**
 * `text` without private data: queries and fragments of addresses, e-mail addresses, tokens, one-time codes, keys of
 * authenticators, labels of elements, and `secrets`.
 */
export function scrubText(text: string, secrets: Secrets): string {
  // Known secrets first, before the patterns match a part of one.
  const known = hideSecrets(text, secrets)
  const named = known.replaceAll(QUERY, '$1').replace(QUERY_ALONE, '').replaceAll(ATTRIBUTE, '')
  return hideSecrets(named, LOOKS)
}

/** `text` without `secrets`. */
export function hideSecrets(text: string, secrets: Secrets): string {
  return secrets.reduce((rest, pattern) => rest.replaceAll(pattern, HIDDEN), text)
}
