import * as v from 'valibot'
import { vPasswordPair } from '#/api/generated/valibot/valibot.gen'
import { passwordsMatch, newPasswordSchema } from '#/forms/new-password'

/** What the form holds; `mismatch` is said under the repetition. */
export function passwordSchema(mismatch: string) {
  return v.pipe(
    v.object({
      login: v.string(),
      email: v.string(),
      currentPassword: vPasswordPair.entries.currentPassword,
      newPassword: newPasswordSchema,
      repeat: v.pipe(v.string(), v.nonEmpty()),
    }),
    v.forward(
      v.partialCheck(
        [['newPassword'], ['repeat']],
        ({ newPassword, repeat }) => passwordsMatch(newPassword, repeat),
        mismatch,
      ),
      ['repeat'],
    ),
  )
}
