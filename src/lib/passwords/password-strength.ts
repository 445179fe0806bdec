import { isNewPassword } from './password-rules'

export type PasswordStrength = 'empty' | 'weak' | 'medium' | 'strong'

/** Code points below which a password is weak, and from which it may be strong. */
const SHORT = 10
const LONG = 15

/**
 * The strength of a new password, as a hint: only `password-rules.ts` rejects any. Weak: a rule is unmet, or it is
 * shorter than 10, common or repetitive. Strong: 15 or longer, without the player's login or e-mail in it. Medium: the
 * rest.
 *
 * @param personal login and e-mail as far as they are typed; fewer than three characters do not count
 * @param isCommon checks whether a password is on the list of common ones; `null` until the list is loaded
 */
export function passwordStrength(
  password: string,
  personal: readonly string[],
  isCommon: ((password: string) => boolean) | null,
): PasswordStrength {
  if (password === '') return 'empty'
  const length = [...password].length
  if (!isNewPassword(password) || length < SHORT) return 'weak'
  if (isRepetitive(password) || isCommon?.(password)) return 'weak'
  const lower = password.toLowerCase()
  const isPersonal = personal.some((word) => word.length >= 3 && lower.includes(word.toLowerCase()))
  return length >= LONG && !isPersonal ? 'strong' : 'medium'
}

/** Whether one character makes up more than half of it, or it repeats a short piece. */
function isRepetitive(password: string): boolean {
  const lower = password.toLowerCase()
  const characters = [...lower]
  const counts = new Map<string, number>()
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1)
  return (
    Math.max(...counts.values()) > characters.length / 2 || /^(.{1,5})\1{2,}.{0,4}$/u.test(lower)
  )
}
