import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { vEmail, vLogin } from '#/api/generated/valibot/valibot.gen'
import {
  cleanAccountName,
  cleanCode,
  cleanLinkToken,
  cleanName,
  hasHiddenMark,
  codeDigits,
  isolate,
} from './clean-text'

test.each([
  ['rider_77', 'rider_77'],
  [' rider_77\n', 'rider_77'],
  ['\u200Bri\u00ADder\u2060_77\u202C', 'rider_77'],
  ['\u202Arider@example.com\u202C', 'rider@example.com'],
  ['\uFEFFrider@example.com\u200E', 'rider@example.com'],
  ['ｒｉｄｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'rider@example.com'],
  ['иван@почта.рф', 'иван@почта.рф'],
  ['mailto:rider@example.com', 'rider@example.com'],
  ['<rider@example.com>', 'rider@example.com'],
  // Nothing that can be seen becomes nothing: the field would say that it is empty.
  ['mailto:', 'mailto:'],
  ['<>', '<>'],
  ['\u200B\u2800\u3164 ', ''],
  // Told by the rules of the field, never joined.
  ['rider 77', 'rider 77'],
])('the name %j is %j', (text, name) => {
  expect(cleanName(text)).toBe(name)
})

test.each([
  ['rider,', 'rider'],
  ['"rider"', 'rider'],
  ['«rider»', 'rider'],
  ['@rider', 'rider'],
  ['(rider_)', 'rider_'],
  ['rider@example.com.', 'rider@example.com'],
  ['rider@example.com).', 'rider@example.com'],
  ['"rider@example.com";', 'rider@example.com'],
  ["'rider@example.com'", 'rider@example.com'],
  ['**rider@example.com**,', 'rider@example.com'],
  ['«rider@example.com»', 'rider@example.com'],
  ['[rider@example.com]', 'rider@example.com'],
  ['Rider <rider@example.com>', 'rider@example.com'],
  ['"Rider, of Aurora" <rider@example.com>,', 'rider@example.com'],
  [' mailto:rider@example.com; ', 'rider@example.com'],
  // Nothing of a name or an address is removed.
  ['_rider_', '_rider_'],
  ['*rider@example.com', '*rider@example.com'],
  ['"a b"@example.com', '"a b"@example.com'],
  ['rider@[127.0.0.1].', 'rider@[127.0.0.1]'],
  ['иван@почта.рф.', 'иван@почта.рф'],
  ['rider 77', 'rider 77'],
  ['«»', '«»'],
  ['', ''],
])('the name of an account %j is %j', (text, name) => {
  expect(cleanAccountName(text)).toBe(name)
})

const isValid = (text: string) => v.is(v.union([vLogin, vEmail]), text)

test('a valid login or address is the name of an account as it is', () => {
  const marked = fc.string({ unit: fc.constantFrom(...`aB7_"'*.,-+!?()<>[]{}|~@`), maxLength: 6 })
  const address = fc
    .tuple(marked, fc.constantFrom('@b.cd', '@[1.2.3.4]'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(marked, address).filter(isValid), (text) => {
      expect(cleanAccountName(text)).toBe(text)
    }),
  )
})

test.each([
  ['AURORA–7', 'AURORA-7'],
  ['AURORA−7', 'AURORA-7'],
  [' aurora٧ ', 'aurora7'],
])('the code %j is %j', (text, code) => {
  expect(cleanCode(text)).toBe(code)
})

test.each([
  ['tR7$kq9Lw2\u200b', true],
  ['\uFEFFtR7$kq9Lw2', true],
  ['tR7$\u00ADkq9Lw2', true],
  ['tR7$kq9Lw2\u202E', true],
  ['tR7$kq9Lw2\u0000', true],
  ['tR7$kq9Lw2', false],
  ['Пароль с пробелами 1!', false],
  ['пароль-👩‍👩‍👧-❤️', false],
])('%j holds a hidden mark: %s', (text, expected) => {
  expect(hasHiddenMark(text)).toBe(expected)
})

describe('six digits', () => {
  test.each([
    ['', ''],
    ['12', '12'],
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123–456', '123456'],
    [' 1 2 3 4 5 6\n', '123456'],
    ['\u200E123\u2060456', '123456'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['G-123456', '123456'],
    ['Aurora 2FA code: 747795', '747795'],
    ['747 795 is your code. It is valid for 10 minutes.', '747795'],
    ['Code 747795, again: 747795', '747795'],
  ])('%j gives %j', (text, digits) => {
    expect(codeDigits(text)).toBe(digits)
  })

  test.each(['a', '12a', '1234567', '12 345 678', '747795 or 123456', 'code', '12.5', '½'])(
    '%j is no code',
    (text) => {
      expect(codeDigits(text)).toBeNull()
    },
  )
})

test.each([
  ['abc ', 'abc'],
  ['abc\n', 'abc'],
  ['ab\r\nc=', 'abc='],
  ['abc\u200B', 'abc'],
  ['a+b/c=', 'a+b/c='],
])('the key %j of a link is %j', (key, cleaned) => {
  expect(cleanLinkToken(key)).toBe(cleaned)
})

test('text that is written from right to left is kept apart, other text is as it is', () => {
  expect(isolate('Мурманск')).toBe('Мурманск')
  expect(isolate('Murmansk\u202E')).toBe('Murmansk')
  expect(isolate('חיפה')).toBe('\u2068חיפה\u2069')
})

test('a mark that opens or closes a direction does not let text out of its place', () => {
  // The end of ours would close theirs, and the override would go on into the sentence.
  expect(isolate('\u202Eחיפה\u2066')).toBe('\u2068חיפה\u2069')
  expect(isolate('\u2069\u202Eabc')).toBe('abc')
  // Marks that stand for one letter stay: names are spelt with them.
  expect(isolate('א\u200F')).toBe('\u2068א\u200F\u2069')
})
