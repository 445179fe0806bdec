import type { Locale } from '#/locales/locale'

const TAGS = { ru: 'ru-RU', en: 'en-US' } as const satisfies Record<Locale, string>

/** `1250` as `1 250` (ru) or `1,250` (en). */
export function formatNumber(locale: Locale, value: number): string {
  // Russian leaves four digits ungrouped by default; amounts in a column should agree.
  return new Intl.NumberFormat(TAGS[locale], { useGrouping: 'always' }).format(value)
}

/** A day in the visitor's time zone: `14 ноября 2026`, `November 14, 2026`; '' for what is no date. */
export function formatDate(locale: Locale, value: string | number | Date): string {
  const day = format(locale, value, { dateStyle: 'long' })
  // The 'г.' that Russian adds belongs to running text, not to a table.
  return locale === 'ru' ? day.replace(/\s*г\.$/, '') : day
}

/** A minute in the visitor's time zone: `20 ноября 2026, 16:42`; '' for what is no date. */
export function formatDateTime(locale: Locale, value: string | number | Date): string {
  const day = formatDate(locale, value)
  return day && `${day}, ${format(locale, value, { timeStyle: 'short' })}`
}

/**
 * The name of a country by its ISO 3166 code (`NO` as `Норвегия`, `Norway`). A value that is no
 * code, such as a name the server wrote out, comes back as it is.
 */
export function countryName(code: string, locale: Locale): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  return new Intl.DisplayNames(TAGS[locale], { type: 'region' }).of(code.toUpperCase()) ?? code
}

function format(
  locale: Locale,
  value: string | number | Date,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime())
    ? ''
    : new Intl.DateTimeFormat(TAGS[locale], options).format(date)
}

/** Seconds as minutes and seconds: `42` as `0:42`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
