import { expect, test } from 'vitest'
import { caretAfterDigits } from './digit-caret'

test.each([
  ['1 000', 0, 0],
  ['1 000', 1, 1],
  ['1 000', 2, 3],
  ['1 000', 4, 5],
  ['1 000', 9, 5],
  ['', 0, 0],
])('in %j, places the caret after %d digits at %d', (text, count, caret) => {
  expect(caretAfterDigits(text, count)).toBe(caret)
})
