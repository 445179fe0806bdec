import { type Locale, LOCALES } from './locale'

/** Creates each `Intl` formatter once per locale, at its first use, because they are slow to create. */
function once<Formatter>(make: (tag: string) => Formatter): (locale: Locale) => Formatter {
  const made: Partial<Record<Locale, Formatter>> = {}
  return (locale) => (made[locale] ??= make(LOCALES[locale].tag))
}

// Russian leaves four digits ungrouped by default; amounts in a column should agree.
const useGrouping = 'always'
const numbers = once(
  (tag) =>
    new Intl.NumberFormat(tag, {
      useGrouping,
      // Never rounded up, and no negative zero.
      maximumFractionDigits: 2,
      roundingMode: 'trunc',
      signDisplay: 'negative',
    }),
)
/** For numbers that no screen has room for. */
const giants = once(
  (tag) => new Intl.NumberFormat(tag, { notation: 'scientific', maximumSignificantDigits: 4 }),
)
const megabytes = once(
  (tag) =>
    new Intl.NumberFormat(tag, {
      useGrouping,
      style: 'unit',
      unit: 'megabyte',
      maximumSignificantDigits: 3,
    }),
)
const percents = once(
  (tag) => new Intl.NumberFormat(tag, { useGrouping, style: 'percent', maximumFractionDigits: 2 }),
)
/** For percentages that would be rounded to 0. */
const smallPercents = once(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumSignificantDigits: 2 }),
)
const dates = once((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long' }))
const dateTimes = once(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
)
const agos = once((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
const regions = once((tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }))

/** Shown for an unknown number or date. */
const UNKNOWN = '—'

const LARGEST = 1e15

/** `1250` as `1 250` (ru) or `1,250` (en); a dash for an unknown number (`null`, `NaN`). */
export function formatNumber(locale: Locale, value: number | null): string {
  if (value === null || Number.isNaN(value)) return UNKNOWN
  return (Math.abs(value) > LARGEST ? giants : numbers)(locale).format(value)
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
  const isSmall = value !== 0 && Math.abs(value) < 0.01
  return (isSmall ? smallPercents : percents)(locale).format(value / 100)
}

/** A day in the visitor's time zone; a dash for an invalid date. */
export function formatDate(locale: Locale, value: string | number | Date): string {
  return format(dates(locale), value)
}

/** A date and time, to the minute, in the visitor's time zone; a dash for an unknown one. */
export function formatDateTime(locale: Locale, value: string | number | Date | null): string {
  // Keeps the parts of the time together: '2026, 6:02 PM'. A whole date would be too long for some columns.
  return format(dateTimes(locale), value).replaceAll(/ (?=\d+:|[AP]M$)/g, '\u00A0')
}

const MINUTE = 60_000

/** How long before `now` (ms) a moment was, in minutes, hours or days; the date if it was more than a month ago. */
export function formatAgo(locale: Locale, value: string | null, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(value ?? '')) / MINUTE))
  if (Number.isNaN(minutes)) return UNKNOWN
  if (minutes < 60) return agos(locale).format(-minutes, 'minute')
  if (minutes < 24 * 60) return agos(locale).format(-Math.floor(minutes / 60), 'hour')
  const days = Math.floor(minutes / (24 * 60))
  return days <= 30 ? agos(locale).format(-days, 'day') : formatDate(locale, value ?? '')
}

function format(formatter: Intl.DateTimeFormat, value: string | number | Date | null): string {
  const date = new Date(value ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? UNKNOWN : formatter.format(date)
}

/** The name of a country by its ISO 3166 code (`NO`); any other text is returned as it is. */
export function formatCountry(locale: Locale, code: string): string {
  const name = /^[a-z]{2}$/i.test(code) ? regions(locale).of(code.toUpperCase()) : undefined
  return name ?? code
}
