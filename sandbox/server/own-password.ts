import { fieldRefusal, keepLimit } from './request-context'
import type { Member } from './guard'
import { isPassword } from './passwords'

/** Throws `422 invalid_password` naming `field`, or `429` after five wrong ones in a minute. */
export async function requireOwnPassword(
  member: Member,
  password: string,
  field = 'password',
): Promise<void> {
  const { player, limits, language } = member
  keepLimit(member, 'password', player.id)
  if (await isPassword(password, player.password)) {
    limits.forget('password', player.id)
    return
  }
  limits.hit('password', player.id)
  throw fieldRefusal(language, 'invalid_password', field)
}
