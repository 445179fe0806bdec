import { type Locale, LOCALES } from './locale'

/** Makes each `Intl` formatter once for each locale, at its first use, because they are slow to make. */
function once<Formatter>(make: (locale: Locale) => Formatter): (locale: Locale) => Formatter {
  const made: Partial<Record<Locale, Formatter>> = {}
  return (locale) => (made[locale] ??= make(locale))
}

// Russian leaves four digits ungrouped by default; amounts in a column should agree.
const useGrouping = 'always'
const numbers = once(
  (locale) =>
    new Intl.NumberFormat(LOCALES[locale].tag, {
      useGrouping,
      // Never rounded up, and no negative zero.
      maximumFractionDigits: 2,
      roundingMode: 'trunc',
      signDisplay: 'negative',
    }),
)
const megabytes = once(
  (locale) =>
    new Intl.NumberFormat(LOCALES[locale].tag, {
      useGrouping,
      style: 'unit',
      unit: 'megabyte',
      maximumSignificantDigits: 3,
    }),
)
const percents = once(
  (locale) =>
    new Intl.NumberFormat(LOCALES[locale].tag, {
      useGrouping,
      style: 'percent',
      maximumFractionDigits: 2,
    }),
)
const dates = once((locale) => new Intl.DateTimeFormat(LOCALES[locale].tag, { dateStyle: 'long' }))
const dateTimes = once(
  (locale) =>
    new Intl.DateTimeFormat(LOCALES[locale].tag, { dateStyle: 'long', timeStyle: 'short' }),
)
const regions = once(
  (locale) => new Intl.DisplayNames(LOCALES[locale].tag, { type: 'region', fallback: 'none' }),
)

/** Shown for an unknown number or date. */
const UNKNOWN = '—'

/** `1250` as `1 250` (ru) or `1,250` (en); a dash for an unknown number (`NaN`). */
export function formatNumber(locale: Locale, value: number): string {
  return Number.isNaN(value) ? UNKNOWN : numbers(locale).format(value)
}

/** The size of a file, `88 MB`. */
export function formatMegabytes(locale: Locale, bytes: number): string {
  return megabytes(locale).format(bytes / 1_000_000)
}

/** A number with its sign, for an amount added or taken away. */
export function formatChange(locale: Locale, value: number): string {
  if (Number.isNaN(value)) return UNKNOWN
  return `${value < 0 ? '−' : '+'}${formatNumber(locale, Math.abs(value))}`
}

/** `5` as `5 %` (ru) or `5%` (en). */
export function formatPercent(locale: Locale, value: number): string {
  return percents(locale).format(value / 100)
}

/** A day in the visitor's time zone; a dash for an invalid date. */
export function formatDate(locale: Locale, value: string | number | Date): string {
  return format(dates(locale), value)
}

/** A minute in the visitor's time zone; a dash for an invalid date. */
export function formatDateTime(locale: Locale, value: string | number | Date): string {
  return format(dateTimes(locale), value)
}

function format(formatter: Intl.DateTimeFormat, value: string | number | Date): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? UNKNOWN : formatter.format(date)
}

/** The name of a country by its ISO 3166 code (`NO`); any other text is returned as it is. */
export function formatCountry(locale: Locale, code: string): string {
  const name = /^[a-z]{2}$/i.test(code) ? regions(locale).of(code.toUpperCase()) : undefined
  return name ?? code
}
