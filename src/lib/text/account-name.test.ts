import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { vEmail, vLogin } from '#/api/generated/valibot/valibot.gen'
import { cleanAccountName } from './account-name'

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
  ['‹rider@example.com›', 'rider@example.com'],
  ['• rider@example.com', 'rider@example.com'],
  ['- rider@example.com', 'rider@example.com'],
  ['– rider@example.com,', 'rider@example.com'],
  ['* rider@example.com', 'rider@example.com'],
  ['(Rider) rider@example.com', 'rider@example.com'],
  ['rider@example.com (Rider, of Aurora)', 'rider@example.com'],
  ['- (Rider) <rider@example.com>', 'rider@example.com'],
  ['Rider <rider@example.com>', 'rider@example.com'],
  ['"Rider, of Aurora" <rider@example.com>,', 'rider@example.com'],
  [' mailto:rider@example.com; ', 'rider@example.com'],
  ['rider@example.com<mailto:rider@example.com>', 'rider@example.com'],
  ['mailto:rider@example.com?subject=Hi', 'rider@example.com'],
  // Nothing of a name or an address is removed.
  ['_rider_', '_rider_'],
  ['*rider@example.com', '*rider@example.com'],
  ['-rider@example.com', '-rider@example.com'],
  ['rider rider@example.com', 'rider rider@example.com'],
  ['"a b"@example.com', '"a b"@example.com'],
  ['rider@[127.0.0.1].', 'rider@[127.0.0.1]'],
  ['иван@почта.рф.', 'иван@почта.рф'],
  ['rider 77', 'rider 77'],
  ['«»', '«»'],
  ['', ''],
])('A8 the name of an account %j is %j', (text, name) => {
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
