import { decoded } from '#/lib/text/decoded'
import { truncate } from '#/lib/text/truncate'

/** The most code points to show of a service's text. */
const MOST = 300

/** Control characters, and marks that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * The text that a service put into the address, to be shown as a quote: plain text in one line, at most 300 characters,
 * with nothing that could make it look like ours. `null` if nothing is left.
 */
export function sanitizeProviderText(value = ''): string | null {
  // Some services encode the text twice.
  const plain = (/\s/.test(value) ? value : decoded(value))
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? null : truncate(plain, MOST)
}
