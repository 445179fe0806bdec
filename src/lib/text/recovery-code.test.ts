import { expect, test } from 'vitest'
import { cleanRecoveryCode, hasSeveralCodes } from './recovery-code'

test.each([
  ['abcd-efgh', 'abcd-efgh'],
  ['1. abcd-efgh', 'abcd-efgh'],
  ['10) abcd–efgh', 'abcd-efgh'],
  ['3: abcd-efgh', 'abcd-efgh'],
  ['«abcd-efgh»,', 'abcd-efgh'],
  ['"ABCD-EFGH";', 'ABCD-EFGH'],
  ['\u200Babcd\u2060-efgh.', 'abcd-efgh'],
  ['1234-5678', '1234-5678'],
  ['«»', '«»'],
  // In a list, with a label, in a sentence.
  ['1 4KQ7Z-M2XTP', '4KQ7Z-M2XTP'],
  ['Код: 4KQ7Z-M2XTP', '4KQ7Z-M2XTP'],
  ['Код 1: 4KQ7Z M2XTP', '4KQ7Z M2XTP'],
  ['My two-step code is 4KQ7Z-M2XTP, not the next one.', '4KQ7Z-M2XTP'],
  ['4KQ7Z-M2XTP\n4KQ7Z-M2XTP', '4KQ7Z-M2XTP'],
  // Typed on a Russian keyboard.
  ['4КQ7Z-М2ХТР', '4KQ7Z-M2XTP'],
  ['4кq7z м2хтр', '4kq7z m2xtp'],
  // Characters that may belong to a code are kept.
  ['4KQ7Z M2XTP', '4KQ7Z M2XTP'],
  ['abcd-efgh-jkmn', 'abcd-efgh-jkmn'],
  ['КМТХР-АВСЕН', 'КМТХР-АВСЕН'],
  ['4ЖQ7Z-M2XTP', '4ЖQ7Z-M2XTP'],
  ['123-456', '123-456'],
])('A9 reads the recovery code in %j as %j', (text, code) => {
  expect(cleanRecoveryCode(text)).toBe(code)
})

test.each([
  ['4KQ7Z-M2XTP 9HWR3-B6VCN', true],
  ['1. 4KQ7Z-M2XTP\n2. 9HWR3-B6VCN', true],
  ['4KQ7Z-M2XTP', false],
  ['4KQ7Z-M2XTP 4KQ7Z-M2XTP', false],
  ['two-factor 4KQ7Z-M2XTP', false],
])('%j has several codes: %s', (text, expected) => {
  expect(hasSeveralCodes(text)).toBe(expected)
})
