import { expect, test } from 'vitest'
import { countryName } from './country-name'

test.each([
  ['NO', 'ru', 'Норвегия'],
  ['no', 'en', 'Norway'],
  ['Norway', 'ru', 'Norway'],
  ['', 'ru', ''],
  ['ZZZ', 'en', 'ZZZ'],
  ['1A', 'en', '1A'],
] as const)('country %j in %s', (code, locale, name) => {
  expect(countryName(code, locale)).toBe(name)
})
