import type { Plugin } from 'vite'

const ADDRESS = /^\0?(virtual:build\/country-names-(\w+))$/
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/**
 * Gives `virtual:build/country-names-LOCALE` (`src/features/profile/country-names.d.ts`). A browser has the same names, but
 * to make its `Intl.DisplayNames` takes a slow phone 150 ms at once.
 */
export function countryNames(): Plugin {
  return {
    name: 'country-names',
    resolveId(id) {
      const [, address] = ADDRESS.exec(id) ?? []
      return address && `\0${address}`
    },
    load(id) {
      const [, , locale] = ADDRESS.exec(id) ?? []
      if (locale === undefined) return undefined
      const json = JSON.stringify(JSON.stringify(namesIn(locale)))
      return `export default JSON.parse(${json})`
    },
  }
}

/** Each name that Node has in this language, by its code of two letters. */
function namesIn(locale: string): Record<string, string> {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return Object.fromEntries(codes.map((code) => [code, names.of(code)]).filter(([, name]) => name))
}
