import { expect, test } from 'vitest'
import { formatCountdown } from './format-countdown'

test.each([
  [0, '0:00'],
  [42, '0:42'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [86_400, '24:00:00'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
