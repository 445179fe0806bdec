import { expect, test } from 'vitest'
import { cleanAuthorCode } from './clean-author-code'

test.each([
  ['NIGHT', 'NIGHT'],
  [' night–sky\n', 'night-sky'],
  ['https://aurora.example/profile?author=NIGHT', 'NIGHT'],
  ['https://aurora.example/site/profile/?utm=1&amp;author=NIGHT%2D7#author', 'NIGHT-7'],
  ['Look: https://aurora.example/profile?author=NIGHT.', 'NIGHT'],
  // The validation of the field rejects these.
  ['https://aurora.example/profile', 'https://aurora.example/profile'],
  ['NIGHT.', 'NIGHT.'],
])('P5 reads the author code in %j as %j', (text, code) => {
  expect(cleanAuthorCode(text)).toBe(code)
})
