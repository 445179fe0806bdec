import type { Locale } from '#/locales/locale'

const GROUP_MARKS = { ru: '\u00A0', en: ',' } as const satisfies Record<Locale, string>

const made: Partial<Record<Locale, Intl.NumberFormat>> = {}

/** `1250` as `1 250` (ru) or `1,250` (en). */
export function formatNumber(locale: Locale, value: number): string {
  // The first formatter takes a slow phone up to a fifth of a second to make; whole numbers need none.
  if (Number.isSafeInteger(value)) {
    return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, GROUP_MARKS[locale])
  }
  // Russian leaves four digits ungrouped by default; amounts in a column should agree.
  const numbers = (made[locale] ??= new Intl.NumberFormat(locale, { useGrouping: 'always' }))
  return numbers.format(value)
}

/** `5` as `5 %` (ru, the space no-break) or `5%` (en). */
export function formatPercent(locale: Locale, value: number): string {
  return formatNumber(locale, value) + (locale === 'ru' ? '\u00A0%' : '%')
}
