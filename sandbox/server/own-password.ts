import { fieldRefusal, keepLimit } from './request-context'
import type { Member } from './auth'
import { isPassword } from './passwords'

/** Throws `422 invalid_password` naming `field`, or `429` after too many wrong passwords. */
export async function requireOwnPassword(
  member: Member,
  password: string,
  field = 'password',
): Promise<void> {
  const { player, limits, language } = member
  keepLimit(member, player.id, 'ownPassword', 'ownPasswordDay')
  if (await isPassword(password, player.password)) {
    limits.forget('ownPassword', player.id)
    return
  }
  limits.hit('ownPassword', player.id)
  limits.hit('ownPasswordDay', player.id)
  throw fieldRefusal(language, 'invalid_password', field)
}
