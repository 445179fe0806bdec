import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'

/** The 32 ASCII marks that count as special characters. */
export const PASSWORD_MARKS: readonly string[] = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

/** Which rules a new password meets. */
export interface PasswordRules {
  readonly length: boolean
  readonly lower: boolean
  readonly upper: boolean
  readonly digit: boolean
  readonly mark: boolean
}

/**
 * The rules of `NewPassword` in `openapi.yaml`, one by one. Length counts code points, as the server
 * does; letters of any alphabet count. Nothing is trimmed.
 */
export function passwordRules(value: string): PasswordRules {
  const characters = [...value]
  return {
    length: characters.length >= PASSWORD_MIN && characters.length <= PASSWORD_MAX,
    lower: /\p{Ll}/u.test(value),
    upper: /\p{Lu}/u.test(value),
    digit: /[0-9]/.test(value),
    mark: characters.some((character) => PASSWORD_MARKS.includes(character)),
  }
}

/** Whether a new password meets every rule. */
export const isNewPassword = (value: string): boolean =>
  Object.values(passwordRules(value)).every(Boolean)

/**
 * The rules for password managers that generate a password (the `passwordrules` attribute). In its list of marks, `]`
 * must come last and `-` first.
 */
export const PASSWORD_RULES_ATTRIBUTE = [
  `minlength: ${PASSWORD_MIN}`,
  `maxlength: ${PASSWORD_MAX}`,
  'required: lower',
  'required: upper',
  'required: digit',
  `required: [-${PASSWORD_MARKS.filter((mark) => mark !== '-' && mark !== ']').join('')}]]`,
].join('; ')

/** Characters that are pasted but never typed, without the joiners within emoji. */
const NEVER_TYPED = /[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/u

/** Whether `text` has a character that cannot be seen or typed: such a password cannot be typed again. */
export function hasHiddenMark(text: string): boolean {
  return NEVER_TYPED.test(text)
}
