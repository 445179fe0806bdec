import type { Locale } from '#/locales/locale'

// To make one costs a slow phone 100 ms, to use it nothing.
const made: Partial<Record<Locale, Intl.DisplayNames>> = {}

/**
 * The name of a country by its ISO 3166 code (`NO` as `Норвегия`, `Norway`). A value that is no
 * code, such as a name the server wrote out, comes back as it is.
 */
export function countryName(code: string, locale: Locale): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  const names = (made[locale] ??= new Intl.DisplayNames(locale, { type: 'region' }))
  return names.of(code.toUpperCase()) ?? code
}
