import * as v from 'valibot'
import { hasHiddenMark, isNewPassword } from '#/lib/passwords/password-rules'
import { BROKEN_PASSWORD_RULE, HIDDEN_MARK } from './errors/issue-text'

/**
 * A new password. The contract's schema cannot express its length in code points and its composition (contract,
 * `NewPassword`), so they are checked here. A password that could not be typed again is refused.
 */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check((text) => !hasHiddenMark(text), HIDDEN_MARK),
  v.check(isNewPassword, BROKEN_PASSWORD_RULE),
)

/** The repetition of a new password. */
export const repeatSchema = v.pipe(v.string(), v.nonEmpty())

/**
 * Whether both passwords are exactly equal (behaviour P7) as the server compares them: in normal form C, because
 * keyboards and clipboards write `й` in two ways (contract, `NewPassword`). An empty repetition is reported as empty,
 * not as different.
 */
export function passwordsMatch(password: string, repeat: string): boolean {
  return repeat === '' || password.normalize('NFC') === repeat.normalize('NFC')
}
