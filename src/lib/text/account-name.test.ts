import { expect, test } from 'vitest'
import { cleanAccountName, cleanEmail } from './account-name'

test.each([
  ['rider,', 'rider'],
  ['"rider"', 'rider'],
  ['«rider»', 'rider'],
  ['(rider_)', 'rider_'],
  ['rider@example.com).', 'rider@example.com'],
  ['**rider@example.com**,', 'rider@example.com'],
  ['<rider@example.com>', 'rider@example.com'],
  ['Rider <rider@example.com>', 'rider@example.com'],
  ['Rider <rider@example.com>;', 'rider@example.com'],
  [' mailto:rider@example.com?subject=Hi ', 'rider@example.com'],
  // Characters of a login or an address are kept.
  ['_rider_', '_rider_'],
  ['-rider@example.com', '-rider@example.com'],
  ['иван@почта.рф.', 'иван@почта.рф'],
  ['rider 77', 'rider 77'],
  ['«»', '«»'],
  ['', ''],
])('A8 cleans the account name %j to %j', (text, name) => {
  expect(cleanAccountName(text)).toBe(name)
})

test.each([
  ['\u200b rider@example.com\u00a0', 'rider@example.com'],
  ['.a@b.co', '.a@b.co'],
  ['"a@c.co', '"a@c.co'],
  ['<rider@example.com>', '<rider@example.com>'],
])('cleans the new address %j to %j', (text, address) => {
  expect(cleanEmail(text)).toBe(address)
})
