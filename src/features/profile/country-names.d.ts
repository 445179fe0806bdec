/** The names of countries in one language by ISO 3166 code (`NO`), made at build by `scripts/vite-country-names.ts`. */
declare module 'virtual:build/country-names-*' {
  const names: Readonly<Record<string, string>>
  export default names
}
