import * as v from 'valibot'
import { hasHiddenMark } from '#/lib/clean-text'
import { isNewPassword } from '#/lib/password-rules'
import { BROKEN_PASSWORD_RULE, HIDDEN_MARK } from './errors/issue-text'

/**
 * A new password. Its length in code points and its composition are what a schema of the contract cannot
 * say (contract, `NewPassword`), so they are checked here. One that could not be typed again is refused.
 */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check((text) => !hasHiddenMark(text), HIDDEN_MARK),
  v.check(isNewPassword, BROKEN_PASSWORD_RULE),
)

/** A new password that is typed again. */
export const repeatSchema = v.pipe(v.string(), v.nonEmpty())

/**
 * Whether a password was typed twice alike, exactly as typed (behaviour P7). An empty repetition is only empty,
 * not different.
 */
export function passwordsMatch(password: string, repeat: string): boolean {
  return repeat === '' || password === repeat
}
