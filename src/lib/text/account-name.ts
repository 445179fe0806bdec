import { trimMarks } from '#/lib/links/link-token'
import { cleanText } from './clean-text'
import { dropInvisible } from './drop-invisible'

/**
 * The login or e-mail address of an existing account, without the marks that a sentence puts around it. Not for a new one,
 * whose rules the player should be shown.
 */
export function cleanAccountName(text: string): string {
  const plain = cleanText(text)
  return trimMarks(plain).trim() || plain
}

/** A new address as it will be sent: nothing goes but what nobody sees. */
export function cleanEmail(text: string): string {
  return dropInvisible(text).trim()
}
