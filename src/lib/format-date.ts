import type { Locale } from '#/locales/locale'

/** By hand: the first formatter of `Intl` takes a slow phone up to a fifth of a second to make. */
const MONTHS = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  en: 'January February March April May June July August September October November December',
} as const satisfies Record<Locale, string>

/** A day in the visitor's time zone: `14 ноября 2026`, `November 14, 2026`; '' for what is no date. */
export function formatDate(locale: Locale, value: string | number | Date): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const day = date.getDate()
  const month = MONTHS[locale].split(' ')[date.getMonth()]
  const year = date.getFullYear()
  return locale === 'ru' ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`
}
