import { describe, expect, test } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'
import {
  isNewPassword,
  PASSWORD_MARKS,
  PASSWORD_RULES_ATTRIBUTE,
  passwordRules,
} from './password-rules'

const broken = (value: string) =>
  Object.entries(passwordRules(value))
    .filter(([, kept]) => !kept)
    .map(([rule]) => rule)
    .join(' ')

describe('passwordRules', () => {
  test.each([
    ['', 'length lower upper digit mark'],
    ['Aa1!aaa', 'length'],
    ['Aa1!aaaa', ''],
    ['Пароль1!', ''],
    ['пароль1!', 'upper'],
    ['ПАРОЛЬ1!', 'lower'],
    ['Пароль!!', 'digit'],
    ['Пароль11', 'mark'],
    ['Ünïcödé1 ', 'mark'],
    ['Aa1!😀😀😀😀', ''],
    ['Aa1!😀😀😀', 'length'],
    [' Aa1!   ', ''],
    ['Aa٣!aaaa', 'digit'],
    ['密码密码密码1!', 'lower upper'],
    [`Aa1!${'a'.repeat(124)}`, ''],
    [`Aa1!${'a'.repeat(125)}`, 'length'],
    [`Aa1!${'😀'.repeat(124)}`, ''],
    ['№Aa1aaaa', 'mark'],
  ])('%j breaks: %s', (value, rules) => {
    expect(broken(value)).toBe(rules)
    expect(isNewPassword(value)).toBe(rules === '')
  })

  test('takes each of the 32 ASCII marks', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    expect(PASSWORD_MARKS).toEqual(ascii.filter((sign) => /[\p{P}\p{S}]/u.test(sign)))
    expect(PASSWORD_MARKS).toHaveLength(32)
    expect(PASSWORD_MARKS.filter((mark) => !isNewPassword(`Aa1aaaa${mark}`))).toEqual([])
  })
})

test('password managers are told the bounds of the contract and every mark', () => {
  const [minimum, maximum, ...required] = PASSWORD_RULES_ATTRIBUTE.split(/; (?=[a-z]+:)/)
  expect(minimum).toBe(`minlength: ${PASSWORD_MIN}`)
  expect(maximum).toBe(`maxlength: ${PASSWORD_MAX}`)
  const marks = required.pop()?.match(/^required: \[(-.*\])\]$/)?.[1] ?? ''
  expect(required).toEqual(['required: lower', 'required: upper', 'required: digit'])
  expect([...marks].toSorted()).toEqual(PASSWORD_MARKS.toSorted())
})
