import * as v from 'valibot'
import { cleanName } from '#/lib/clean-text'
import { vEmail, vNewEmail } from '#/api/generated/valibot/valibot.gen'

/** Another address and the present password. Spaces and invisible marks are no part of an address. */
export const newEmailSchema = v.object({
  ...vNewEmail.entries,
  email: v.pipe(v.string(), v.transform(cleanName), vEmail),
})
