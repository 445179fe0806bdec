import { describe, expect, test } from 'vitest'
import { sixDigits } from './six-digits'

describe('six digits', () => {
  test.each([
    ['', ''],
    ['12', '12'],
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123–456', '123456'],
    ['897,624', '897624'],
    ['8, 9, 7, 6, 2, 4', '897624'],
    ['897624 897624', '897624'],
    ['897624897624', '897624'],
    [' 1 2 3 4 5 6\n', '123456'],
    ['\u200E123\u2060456', '123456'],
    ['１２３４５６', '123456'],
    ['G-123456', '123456'],
    ['Aurora 2FA code: 747795', '747795'],
    ['747 795 is your code. It is valid for 10 minutes.', '747795'],
    ['Code 747795, again: 747795', '747795'],
  ])('reads %j as %j', (text, digits) => {
    expect(sixDigits(text)).toBe(digits)
  })

  test.each([
    'a',
    '12a',
    '1234567',
    '12 345 678',
    '747795 or 123456',
    '897624 897625',
    'code',
    '12.5',
    '½',
    '١٢٣٤٥٦',
  ])('rejects %j', (text) => {
    expect(sixDigits(text)).toBeNull()
  })
})
