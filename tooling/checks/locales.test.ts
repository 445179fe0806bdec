import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALE_CODES, LOCALES } from '#/locales/locale'

/** The folders of `src/locales` that have `file`. */
const folders = (file: string) =>
  globSync(`*/${file}`, { cwd: 'src/locales' })
    .map((path) => path.split('/')[0])
    .toSorted()

const shared = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

test('every folder of src/locales is a locale, with its catalog and its rules', () => {
  const codes = LOCALE_CODES.toSorted()
  expect(folders('index.ts')).toEqual(codes)
  expect(folders('messages.po')).toEqual(codes)
  expect(folders('rules.mdx')).toEqual(codes)
})

test.each(LOCALE_CODES)('the header of the catalog of %s names its language', (locale) => {
  expect(readFileSync(`src/locales/${locale}/messages.po`, 'utf8')).toContain(
    `"Language: ${locale}\\n"`,
  )
})

test('no two locales share a name, a tag or a text', () => {
  const definitions = Object.values(LOCALES)
  expect(shared(definitions.map(({ name }) => name))).toEqual([])
  expect(shared(definitions.map(({ tag }) => tag))).toEqual([])
  expect(shared(definitions.map(({ bootFailure }) => bootFailure.title))).toEqual([])
})
