import { expect, test } from 'vitest'
import { passwordsMatch } from './new-password'

const typed = 'Сияние-Йод-2026й'

test.each([
  ['as typed', typed, typed, true],
  ['in another normalization form', typed.normalize('NFC'), typed.normalize('NFD'), true],
  ['in another case', typed, typed.toLowerCase(), false],
  ['with a space', typed, `${typed} `, false],
  ['with full-width digits', typed, typed.replace('2', '２'), false],
  ['empty, which has its own error', typed, '', true],
])('P7 compares the repeated password %s', (_, password, repeat, matches) => {
  expect(passwordsMatch(password, repeat)).toBe(matches)
})
