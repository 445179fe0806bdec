import type { Locale } from '#/locales/locale'
import { formatNumber } from '#/locales/format'
import { dropInvisible, toAsciiDigits } from './clean-text'
import { escapeRegExp } from './escape-reg-exp'

/** Whether `text` is a whole number: plain, or in groups of three parted by spaces or by the language's own mark. */
function isWhole(text: string, locale: Locale): boolean {
  const [mark = ' '] = formatNumber(locale, 1_000_000).replaceAll(/\d/g, '')
  const marks = /\s/.test(mark) ? ['\\s'] : ['\\s', escapeRegExp(mark)]
  return (
    /^\d+$/.test(text) ||
    marks.some((one) => new RegExp(`^[1-9]\\d{0,2}(?:${one}\\d{3})+$`).test(text))
  )
}

/** Longer numbers are not exact, so they cannot be written in groups. */
const CANONICAL = /^\d{1,15}$/

/**
 * The value of an amount field: the digits where the text is a whole number in `locale`, else the text as it
 * was typed. `10.5`, `1,5`, `-50` and `1e3` are no whole numbers and never become one.
 */
export function amountValue(text: string, locale: Locale): string {
  // A space at the end may be the beginning of the next group.
  if (/^\d+ $/.test(text)) return text
  const digits = digitsIn(text, locale)
  return digits !== null && CANONICAL.test(digits) ? digits : text
}

/** What the field shows: a whole number in the groups of `locale`, else the text as it was typed. */
export function amountText(value: string, locale: Locale): string {
  return CANONICAL.test(value) ? formatNumber(locale, Number(value)) : value
}

/** The number that a reader sees in the field; `null` where it is no whole number. */
export function readAmount(value: string, locale: Locale): number | null {
  const digits = digitsIn(value, locale)
  return digits === null ? null : Number(digits)
}

/** What changed the text, as an `InputEvent` says it. */
export type Edit = { inputType: string; data: string | null }

/**
 * The new value of the field after `edit` made `text` of what it showed. A key that adds a digit to a number
 * in groups, or takes one away, leaves group marks in wrong places; they were the field's own, so they go.
 * Anything else is read as it stands.
 */
export function editedAmount(former: string, text: string, edit: Edit, locale: Locale): string {
  const typed = edit.data ?? ''
  const isDigit = isComposed(edit)
    ? /^\p{Nd}+$/u.test(typed)
    : edit.inputType.startsWith('insert') && /^\p{Nd}$/u.test(typed)
  const keepsNumber = CANONICAL.test(former) && (isDigit || edit.inputType.startsWith('delete'))
  return amountValue(keepsNumber ? text.replaceAll(/\P{Nd}/gu, '') : text, locale)
}

/** An input method inserts all that it has composed so far. */
const isComposed = ({ inputType }: Edit) => inputType === 'insertCompositionText'

function digitsIn(text: string, locale: Locale): string | null {
  const plain = toAsciiDigits(dropInvisible(text)).trim()
  if (!isWhole(plain, locale)) return null
  return plain.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
}

/** The position in `text` that has `count` digits to its left. */
export function caretAfterDigits(text: string, count: number): number {
  if (count === 0) return 0
  let left = count
  for (const [index, character] of [...text].entries()) {
    if (/\d/.test(character)) left -= 1
    if (left === 0) return index + 1
  }
  return text.length
}
