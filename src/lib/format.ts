import type { Locale } from '#/locales/locale'

const TAGS = { ru: 'ru-RU', en: 'en-US' } as const satisfies Record<Locale, string>

/** `make` for each locale once: to make a formatter costs a hundred times as much as to use it. */
function perLocale<Formatter>(make: (tag: string) => Formatter): (locale: Locale) => Formatter {
  const made: Partial<Record<Locale, Formatter>> = {}
  return (locale) => (made[locale] ??= make(TAGS[locale]))
}

// Russian leaves four digits ungrouped by default; amounts in a column should agree.
const numbers = perLocale((tag) => new Intl.NumberFormat(tag, { useGrouping: 'always' }))
const days = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long' }))
const minutes = perLocale((tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }))
const countries = perLocale((tag) => new Intl.DisplayNames(tag, { type: 'region' }))

const GROUP_MARKS = { ru: '\u00A0', en: ',' } as const satisfies Record<Locale, string>

/** `1250` as `1 250` (ru) or `1,250` (en). */
export function formatNumber(locale: Locale, value: number): string {
  // The first formatter takes a slow phone a tenth of a second to make; the balance in the header needs none.
  return Number.isSafeInteger(value)
    ? String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, GROUP_MARKS[locale])
    : numbers(locale).format(value)
}

/** `5` as `5 %` (ru, the space no-break) or `5%` (en). */
export function formatPercent(locale: Locale, value: number): string {
  return formatNumber(locale, value) + (locale === 'ru' ? '\u00A0%' : '%')
}

/** A day in the visitor's time zone: `14 ноября 2026`, `November 14, 2026`; '' for what is no date. */
export function formatDate(locale: Locale, value: string | number | Date): string {
  const day = format(days(locale), value)
  // The 'г.' that Russian adds belongs to running text, not to a table.
  return locale === 'ru' ? day.replace(/\s*г\.$/, '') : day
}

/** A minute in the visitor's time zone: `20 ноября 2026, 16:42`; '' for what is no date. */
export function formatDateTime(locale: Locale, value: string | number | Date): string {
  const day = formatDate(locale, value)
  return day && `${day}, ${format(minutes(locale), value)}`
}

/**
 * The name of a country by its ISO 3166 code (`NO` as `Норвегия`, `Norway`). A value that is no
 * code, such as a name the server wrote out, comes back as it is.
 */
export function countryName(code: string, locale: Locale): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  return countries(locale).of(code.toUpperCase()) ?? code
}

function format(formatter: Intl.DateTimeFormat, value: string | number | Date): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date)
}

/** Seconds as minutes and seconds: `42` as `0:42`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
