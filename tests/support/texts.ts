import { readFileSync } from 'node:fs'
import { parsePoFile } from '@lingui/format-po'

export type TestLocale = 'ru' | 'en'

const catalogs = { ru: readCatalog('ru'), en: readCatalog('en') }

/** The texts of one language by message id, with `{name}` filled in. */
export function textsOf(locale: TestLocale) {
  return (id: string, values: Record<string, string> = {}): string => {
    const text = catalogs[locale].get(id)
    if (text === undefined) throw new Error(`No text ${id} in ${locale}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  }
}

/** The texts of a catalog by message id, as they are written there. */
export function readCatalog(locale: TestLocale): Map<string, string> {
  const { items } = parsePoFile(readFileSync(`src/locales/${locale}/messages.po`, 'utf8'))
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']))
}
