import { expect, test } from 'vitest'
import { timingWarning } from './timing'

const pairs = (known: number, unknown: number, count = 12) =>
  Array.from({ length: count }, () => ({ known, unknown }))

test('warns with numbers about a sign-in that takes longer for a name that exists', () => {
  expect(timingWarning('signIn', pairs(80, 2))).toBe(
    'signIn takes 80.0 ms where the name exists and 2.0 ms where it does not (medians of 12 pairs): timing reveals who has an account.',
  )
})

test('warns about a recovery that takes longer for an unknown name', () => {
  expect(timingWarning('recoveryRequest', pairs(2, 80))).toContain('2.0 ms where the name exists')
})

test.each([
  ['alike', pairs(80, 79)],
  ['a few milliseconds apart', pairs(8, 2)],
  ['now slower, now quicker', [...pairs(80, 2, 7), ...pairs(2, 80, 5)]],
  ['slow, and a little apart', pairs(1000, 900)],
])('does not warn about times that are %s', (_, measured) => {
  expect(timingWarning('signIn', measured)).toBeUndefined()
})
