import type { Locale } from '#/locales/locale'
import { formatNumber } from '#/locales/format'
import { dropInvisible } from './drop-invisible'
import { escapeRegExp } from './escape-reg-exp'

/** Whether `text` is a whole number: plain, or in groups of three, separated by spaces or the locale's separator. */
function isWhole(text: string, locale: Locale): boolean {
  const [mark = ' '] = formatNumber(locale, 1_000_000).replaceAll(/\d/g, '')
  const marks = /\s/.test(mark) ? ['\\s'] : ['\\s', escapeRegExp(mark)]
  return (
    /^\d+$/.test(text) ||
    marks.some((one) => new RegExp(`^[1-9]\\d{0,2}(?:${one}\\d{3})+$`).test(text))
  )
}

/** Longer numbers are not exact, and are not grouped. */
const CANONICAL = /^\d{1,15}$/

/**
 * The value of an amount field: the digits if the text is a whole number in `locale`, else the text as typed. `10.5`,
 * `1,5`, `-50` and `1e3` are not whole numbers and never become one.
 */
export function amountValue(text: string, locale: Locale): string {
  // A trailing space may be the beginning of the next group.
  if (/^\d+ $/.test(text)) return text
  const digits = digitsIn(text, locale)
  return digits !== null && CANONICAL.test(digits) ? digits : text
}

/** The text in the field: a whole number grouped for `locale`, else the text as typed. */
export function amountText(value: string, locale: Locale): string {
  return CANONICAL.test(value) ? formatNumber(locale, Number(value)) : value
}

/** The number in the field; `null` if it is not a whole number. */
export function readAmount(value: string, locale: Locale): number | null {
  const digits = digitsIn(value, locale)
  return digits === null ? null : Number(digits)
}

/** A change of the text: two fields of an `InputEvent`, and the number of digits left of the caret after it. */
export type Edit = { inputType: string; data: string | null; digitsBefore: number }

/**
 * The new value of the field after `edit` has changed its text to `text`. Typing or deleting a digit in a grouped
 * number leaves the separators in wrong places: since the field itself added them, they are removed. Deleting a
 * separator forward, which would come back, removes the digit after it. Anything else is read as it is.
 */
export function editedAmount(former: string, text: string, edit: Edit, locale: Locale): string {
  const { inputType, data, digitsBefore } = edit
  // Input methods and keyboard suggestions insert several digits at once.
  const addsDigits = inputType.startsWith('insert') && /^\p{Nd}+$/u.test(data ?? '')
  const keepsNumber = CANONICAL.test(former) && (addsDigits || inputType.startsWith('delete'))
  if (!keepsNumber) return amountValue(text, locale)
  const digits = text.replaceAll(/\P{Nd}/gu, '')
  const isSeparator = inputType.endsWith('Forward') && digits === former
  return amountValue(
    isSeparator ? digits.slice(0, digitsBefore) + digits.slice(digitsBefore + 1) : digits,
    locale,
  )
}

function digitsIn(text: string, locale: Locale): string | null {
  // Only the digits: normalized as a whole, 10² would become 102.
  const plain = dropInvisible(text)
    .replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'))
    .trim()
  if (!isWhole(plain, locale)) return null
  return plain.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
}
