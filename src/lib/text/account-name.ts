import { trimMarks } from '#/lib/links/link-token'
import { cleanText } from './clean-text'
import { dropInvisible } from './drop-invisible'

/**
 * The login or e-mail address of an existing account, without the punctuation that a sentence puts around it. Not for a
 * new account, where the player should see the rules.
 */
export function cleanAccountName(text: string): string {
  const plain = cleanText(text)
  return trimMarks(plain).trim() || plain
}

/** A new address as it will be sent: only invisible characters and surrounding space are removed. */
export function cleanEmail(text: string): string {
  return dropInvisible(text).trim()
}
