import { globSync, readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { faultOfPlurals } from '#deploy/settings/brand-texts'
import type { Message } from '#deploy/settings/compiled-message'
import { LOCALE_CODES, LOCALES } from '#/locales/locale'
import { readCatalog } from '../build/read-catalog'

/** The locale of the texts in the code. */
const SOURCE_LOCALE = 'en'

/** The folders of `src/locales` that have `file`. */
const folders = (file: string) =>
  globSync(`*/${file}`, { cwd: 'src/locales' })
    .map((path) => path.split('/')[0])
    .toSorted()

const shared = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

test('every folder of src/locales is a locale, with its catalog and its rules', () => {
  const codes = LOCALE_CODES.toSorted()
  for (const file of ['index.ts', 'messages.po', 'rules.md']) {
    expect(folders(file), `the folders with ${file}, and LOCALES in locale.ts`).toEqual(codes)
  }
})

test.each(LOCALE_CODES)('the header of the catalog of %s names its language', (locale) => {
  const catalog = readFileSync(`src/locales/${locale}/messages.po`, 'utf8')
  expect(/^"Language: (.*)\\n"$/m.exec(catalog)?.[1]).toBe(locale)
})

test.each(LOCALE_CODES)('a locale has a code of two letters and a valid tag: %s', (locale) => {
  expect(locale).toMatch(/^[a-z]{2}$/)
  expect(Intl.getCanonicalLocales(LOCALES[locale].tag)).toEqual([LOCALES[locale].tag])
})

test('no two locales share a name, a tag or a text', () => {
  const definitions = Object.values(LOCALES)
  expect(shared(definitions.map(({ name }) => name))).toEqual([])
  expect(shared(definitions.map(({ tag }) => tag))).toEqual([])
  expect(shared(definitions.flatMap(({ bootFailure }) => Object.values(bootFailure)))).toEqual([])
})

type Token = ReturnType<typeof compileMessageOrThrow>[number]

/** The values of a message, and the elements around its text. */
function partsOf(tokens: readonly Token[]): string[] {
  const parts = tokens.flatMap((token) => {
    if (typeof token === 'string') return token.match(/<\/?\w+\/?>/g) ?? []
    const [value, , choices] = token
    const cases = choices !== null && typeof choices === 'object' ? Object.values(choices) : []
    return [value, ...cases.flatMap((inner) => (Array.isArray(inner) ? partsOf(inner) : []))]
  })
  return [...new Set(parts)].filter((part) => part !== '#').toSorted()
}

/** The values and elements of each message of a catalog, by its id. */
function partsOfCatalog(locale: string): Record<string, string[]> {
  const catalog = readCatalog(readFileSync(`src/locales/${locale}/messages.po`, 'utf8'))
  return Object.fromEntries(
    catalog.map(({ id, text }) => [id, partsOf(compileMessageOrThrow(text))]),
  )
}

test.each(LOCALE_CODES)('every text of %s has the values and elements of its source', (locale) => {
  expect(partsOfCatalog(locale)).toEqual(partsOfCatalog(SOURCE_LOCALE))
})

test.each(LOCALE_CODES)(
  'every text of %s has each form that its language has of a number',
  (locale) => {
    const catalog = readCatalog(readFileSync(`src/locales/${locale}/messages.po`, 'utf8'))
    const faults = catalog.map(({ id, text }) => [
      id,
      faultOfPlurals(locale, compileMessageOrThrow(text) as Message),
    ])
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([])
  },
)

test.each(LOCALE_CODES)('no line of a text of %s can begin with a dash', (locale) => {
  for (const file of ['messages.po', 'rules.md']) {
    expect(readFileSync(`src/locales/${locale}/${file}`, 'utf8'), file).not.toMatch(/[^\n] —/)
  }
})
