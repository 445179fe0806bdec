import { readFileSync } from 'node:fs'

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

function readCatalog(locale: TestLocale): Map<string, string> {
  const po = readFileSync(`src/locales/${locale}/messages.po`, 'utf8')
  const entries = po.matchAll(/^msgid "(.+)"\nmsgstr ((?:".*"\n?)+)/gm)
  return new Map(
    [...entries].map(([, id = '', lines = '']) => [
      id,
      lines
        .trim()
        .split('\n')
        .map((line): string => JSON.parse(line))
        .join(''),
    ]),
  )
}
