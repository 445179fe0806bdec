import type { Locale } from '#/locales/locale'
import { formatDate } from './format-date'
import { twoDigits } from './two-digits'

/** A minute in the visitor's time zone: `20 ноября 2026, 16:42`; '' for what is no date. */
export function formatDateTime(locale: Locale, value: string | number | Date): string {
  const day = formatDate(locale, value)
  const date = new Date(value)
  const hours = date.getHours()
  const minutes = twoDigits(date.getMinutes())
  const time =
    locale === 'ru'
      ? `${twoDigits(hours)}:${minutes}`
      : `${hours % 12 || 12}:${minutes}\u00A0${hours < 12 ? 'AM' : 'PM'}`
  return day && `${day}, ${time}`
}
