import { escapeRegExp } from '#/lib/escape-reg-exp'

export const HIDDEN = '[hidden]'

/** An address, whole or from its path on, with what follows the path. */
const QUERY = /((?:\w+:\/\/|\/)[^\s"'<>()?#]*)[?#][^\s"'<>()]*/g
const QUERY_ALONE = /^[?#].*$/s
const E_MAIL = /[^\s"'<>()[\]:;,/=]+@[^\s"'<>()[\]:;,/=]+/g
const CREDENTIALS = /\bBearer\s+\S+/gi
const SIGNED_TOKEN = /\beyJ[\w-]+(?:\.[\w-]*)+/g
/** The key of an authenticator, also in the groups that it is shown in. */
const APP_KEY = /\b(?:[A-Z2-7]{4} ?){4,}/g
/** Groups of capitals and digits, as recovery codes are written. */
const GROUPED_CODE = /\b[A-Z\d]{4,}(?:-[A-Z\d]{4,})+\b/g
const ONE_TIME_CODE = /(?<![\w.-])\d{6}(?![\w.-])/g
/** An attribute of an element that is named by its selector: labels speak of players. */
const ATTRIBUTE = /\[[\w-]+="[^"]*(?:"\]|$)/g

const LOOKS = [CREDENTIALS, SIGNED_TOKEN, E_MAIL, APP_KEY, GROUPED_CODE, ONE_TIME_CODE]

/** What `scrubText` looks for besides its patterns, as whole words. */
export type Secrets = readonly RegExp[]

export function secretsOf(values: readonly string[]): Secrets {
  // No boundary within a word: a short login must not tear others apart.
  return values.map(
    (word) => new RegExp(`(?<![\\p{L}\\d_])${escapeRegExp(word)}(?![\\p{L}\\d_])`, 'gu'),
  )
}

/**
 * `text` without what may be private in it: queries and fragments of addresses, e-mail addresses, tokens, one-time
 * codes, keys of authenticators, labels of elements, and `secrets`.
 */
export function scrubText(text: string, secrets: Secrets): string {
  // Known ones first, while they are whole.
  const known = hideSecrets(text, secrets)
  const named = known.replaceAll(QUERY, '$1').replace(QUERY_ALONE, '').replaceAll(ATTRIBUTE, '')
  return hideSecrets(named, LOOKS)
}

/** `text` without `secrets`. */
export function hideSecrets(text: string, secrets: Secrets): string {
  return secrets.reduce((rest, pattern) => rest.replaceAll(pattern, HIDDEN), text)
}
