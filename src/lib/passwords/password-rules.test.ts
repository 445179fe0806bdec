import { describe, expect, test } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'
import {
  hasHiddenMark,
  isNewPassword,
  PASSWORD_MARKS,
  PASSWORD_RULES_ATTRIBUTE,
  passwordRules,
} from './password-rules'

/** `start`, padded to `length` code points. */
const filled = (start: string, length: number, filler = 'a') =>
  start + filler.repeat(length - [...start].length)

const broken = (value: string) =>
  Object.entries(passwordRules(value))
    .filter(([, kept]) => !kept)
    .map(([rule]) => rule)
    .join(' ')

describe('A4 passwordRules', () => {
  test.each([
    ['', 'length lower upper digit mark'],
    [filled('Aa1!', PASSWORD_MIN - 1), 'length'],
    [filled('Aa1!', PASSWORD_MIN), ''],
    ['Парольпароль1!', ''],
    ['парольпароль1!', 'upper'],
    ['ПАРОЛЬПАРОЛЬ1!', 'lower'],
    ['Парольпароль!!', 'digit'],
    ['Парольпароль11', 'mark'],
    ['Ünïcödé Ünïcödé1 ', 'mark'],
    [filled('Aa1!', PASSWORD_MIN, '😀'), ''],
    [filled('Aa1!', PASSWORD_MIN - 1, '😀'), 'length'],
    [filled(' Aa1!', PASSWORD_MIN, ' '), ''],
    [filled('Aa٣!', PASSWORD_MIN), 'digit'],
    [filled('1!', PASSWORD_MIN, '密'), 'lower upper'],
    [filled('Aa1!', PASSWORD_MAX), ''],
    [filled('Aa1!', PASSWORD_MAX + 1), 'length'],
    [filled('Aa1!', PASSWORD_MAX, '😀'), ''],
    [filled('№Aa1', PASSWORD_MIN), 'mark'],
  ])('%j breaks: %s', (value, rules) => {
    expect(broken(value)).toBe(rules)
    expect(isNewPassword(value)).toBe(rules === '')
  })

  test('accepts each of the 32 ASCII special characters', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    expect(PASSWORD_MARKS).toEqual(ascii.filter((sign) => /[\p{P}\p{S}]/u.test(sign)))
    expect(PASSWORD_MARKS).toHaveLength(32)
    expect(
      PASSWORD_MARKS.filter((mark) => !isNewPassword(filled(`Aa1${mark}`, PASSWORD_MIN))),
    ).toEqual([])
  })
})

test('gives password managers the bounds of the contract and every special character', () => {
  const [minimum, maximum, ...required] = PASSWORD_RULES_ATTRIBUTE.split(/; (?=[a-z]+:)/)
  expect(minimum).toBe(`minlength: ${PASSWORD_MIN}`)
  expect(maximum).toBe(`maxlength: ${PASSWORD_MAX}`)
  const marks = required.pop()?.match(/^required: \[(-.*\])\]$/)?.[1] ?? ''
  expect(required).toEqual(['required: lower', 'required: upper', 'required: digit'])
  expect([...marks].toSorted()).toEqual(PASSWORD_MARKS.toSorted())
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
])('%j has an invisible character: %s', (text, expected) => {
  expect(hasHiddenMark(text)).toBe(expected)
})
