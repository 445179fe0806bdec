/** More than any amount has; numbers of this length are still exact. */
const MAX_DIGITS = 15

/**
 * The digits of a whole amount as a player writes it, without leading zeros; '' for nothing, `null` for what
 * is no whole amount: a sign, a fraction, a letter. Never a guess: `1.5` and `1,5` do not become `15`.
 *
 * Spaces of every kind group digits. A comma does where it stands right (`1,000`), or where `shown`, the
 * text before this change, had it already: then the change was elsewhere in it.
 */
export function amountDigits(text: string, shown = ''): string | null {
  const packed = text.replaceAll(/\s/g, '')
  const isGrouped = /^\d{1,3}(,\d{3})+$/.test(packed) || commas(packed) <= commas(shown)
  const digits = isGrouped ? packed.replaceAll(',', '') : packed
  if (!/^\d*$/.test(digits)) return null
  const plain = digits.replace(/^0+(?=\d)/, '')
  return plain.length <= MAX_DIGITS ? plain : null
}

const commas = (text: string) => text.split(',').length - 1

/** Where the caret stands in `text` when `count` digits are to its left. */
export function caretAfterDigits(text: string, count: number): number {
  if (count === 0) return 0
  let left = count
  for (const [index, character] of [...text].entries()) {
    if (/\d/.test(character)) left -= 1
    if (left === 0) return index + 1
  }
  return text.length
}
