import { cleanCode } from '#/lib/text/clean-text'

export const CODE_LENGTH = 6

/** Six digits, or three and three, with no other digits beside them. */
const SIX_DIGITS = /(?<!\d)(?<!\d[\s-])\d{3}[\s-]?\d{3}(?![\s-]?\d)/g

/**
 * The digits of a six-digit code as far as they were typed, or the one code in a pasted sentence; `null` for anything
 * else: a letter, a seventh digit, two codes.
 */
export function sixDigits(text: string): string | null {
  const plain = cleanCode(text)
  // Accepts a dictated code, and one that was pasted twice.
  const digits = plain.replaceAll(/[\s,-]/g, '').replace(/^(\d{6})\1$/, '$1')
  if (/^\d*$/.test(digits) && digits.length <= CODE_LENGTH) return digits
  const codes = new Set(plain.match(SIX_DIGITS)?.map((code) => code.replaceAll(/\D/g, '')))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}
