/** The name of every country by its ISO 3166 code (`NO`), as `scripts/vite-country-names.ts` makes them at build. */
declare module 'virtual:country-names' {
  import type { Locale } from '#/locales/locale'

  const names: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  export default names
}
