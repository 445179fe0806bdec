import * as v from 'valibot'
import { vEmail, vNewEmail } from '#/api/generated/valibot/valibot.gen'

/** Another address and the present password. Space around the address is no part of it. */
export const newEmailSchema = v.object({
  ...vNewEmail.entries,
  email: v.pipe(v.string(), v.trim(), vEmail),
})
