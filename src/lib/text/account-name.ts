import { cleanText, MAILTO } from './clean-text'

/**
 * The login or e-mail address of an account without the marks around it in a sentence or a mail program, such as
 * `Rider <rider@example.com>,`. Only marks that no login or address begins or ends with are removed (contract, `Login`,
 * `Email`). Not for a new login, whose rules the player should be shown.
 */
export function cleanAccountName(text: string): string {
  const plain = cleanText(text)
  const [, named = plain] = /<([^\s<>@]+@[^\s<>]+)>[^\p{L}\p{N}]*$/u.exec(plain) ?? []
  const name = /[^@]@/.test(named)
    ? cleanAddress(named.replace(MAILTO, '$1'))
    : named.replaceAll(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}\p{M}_]+$/gu, '')
  return name === '' ? plain : name
}

function cleanAddress(text: string): string {
  const address = text
    .replace(/[\s.,:;!?…]+$/u, '')
    // A list's bullet before it; a person's name in brackets beside it.
    .replace(/^[•*\p{Pd}]\s/u, '')
    .replace(/^\s*\([^()@]+\)\s|\s\([^()@]+\)$/gu, '')
    // An address may begin with one of these marks, but not end with its other half.
    .replace(/^(['"`*]+)(.+)\1$/su, '$2')
    .replace(/^[«“„‘‹](.+)[»”“’›]$/su, '$1')
    .replace(/^(?!"[^"]+"@)[\s"(),:;<>@[\].]+/u, '')
  return /@\[[\d.]+\]$/.test(address) ? address : address.replace(/[^\p{L}\p{N}\p{M}]+$/u, '')
}
