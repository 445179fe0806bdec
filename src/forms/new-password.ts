import * as v from 'valibot'
import { isNewPassword } from '#/lib/password-rules'
import { BROKEN_PASSWORD_RULE } from './errors/issue-text'

/**
 * A new password. Its length in code points and its composition are what a schema of the contract cannot
 * say (contract, `NewPassword`), so they are checked here.
 */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty(),
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
