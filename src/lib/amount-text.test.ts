import { describe, expect, test } from 'vitest'
import { amountDigits, caretAfterDigits } from './amount-text'

describe('the digits of an amount', () => {
  test.each([
    ['1000', '1000'],
    ['1 000', '1000'],
    ['1\u00A0000', '1000'],
    ['1\u202F000\u2009000', '1000000'],
    [' 1000\n', '1000'],
    ['1,000', '1000'],
    ['12,345,678', '12345678'],
    ['007', '7'],
    ['0', '0'],
    ['000', '0'],
    ['', ''],
    ['   ', ''],
    ['999999999999999', '999999999999999'],
  ])('%j is %j', (text, digits) => {
    expect(amountDigits(text)).toBe(digits)
  })

  test.each([
    '1.5',
    '1,5',
    '1000.00',
    '1,000.00',
    '1.000',
    '1,0000',
    ',1',
    '1,',
    '-1',
    '+1',
    '−1',
    '1-2',
    '1e3',
    '0x10',
    '1 000 credits',
    '٣',
    '１０',
    '½',
    '1000000000000000',
    '1/2',
    "1'000",
  ])('%j is no whole amount', (text) => {
    expect(amountDigits(text)).toBeNull()
  })

  test.each([
    ['1,0000', '1,000', '10000'],
    ['1,00', '1,000', '100'],
    ['1000', '1,000', '1000'],
    [',000', '1,000', '0'],
    ['12,34,567', '1,234,567', '1234567'],
  ])('%j, changed from %j, is %j', (text, shown, digits) => {
    expect(amountDigits(text, shown)).toBe(digits)
  })

  test('a comma that was typed into a grouped amount is no group', () => {
    expect(amountDigits('1,000,5', '1,000')).toBeNull()
  })
})

describe('the caret', () => {
  test.each([
    ['1 000', 0, 0],
    ['1 000', 1, 1],
    ['1 000', 2, 3],
    ['1 000', 4, 5],
    ['1 000', 9, 5],
    ['', 0, 0],
  ])('in %j, %d digits on its left, stands at %d', (text, count, caret) => {
    expect(caretAfterDigits(text, count)).toBe(caret)
  })
})
