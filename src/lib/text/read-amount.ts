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

/**
 * The number in the text of an amount field; `null` if it is not a whole number in `locale`, as `10.5`, `1,5`, `-50`
 * and `1e3` are not: they never become one.
 */
export function readAmount(text: string, locale: Locale): number | null {
  // Only the digits: normalized as a whole, 10² would become 102.
  const plain = dropInvisible(text)
    .replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'))
    .trim()
  return isWhole(plain, locale) ? Number(plain.replaceAll(/\D/g, '')) : null
}
