import type { Plugin } from 'vite'
import { LOCALES } from '../src/locales/locale.ts'

const ADDRESS = 'virtual:country-names'
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/**
 * Gives `virtual:country-names` (`src/features/profile/country-names.d.ts`). A browser has the same names, but to make
 * `Intl.DisplayNames` takes a slow phone 150 ms at once.
 */
export function countryNames(): Plugin {
  return {
    name: 'country-names',
    resolveId: (id) => (id === ADDRESS ? `\0${ADDRESS}` : undefined),
    load(id) {
      if (id !== `\0${ADDRESS}`) return undefined
      const names = Object.fromEntries(LOCALES.map((locale) => [locale, namesIn(locale)]))
      return `export default ${JSON.stringify(names)}`
    },
  }
}

function namesIn(locale: string): Record<string, string> {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const found: Record<string, string> = {}
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = names.of(code)
    if (name !== undefined) found[code] = name
  }
  return found
}
