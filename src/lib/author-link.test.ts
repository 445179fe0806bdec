import { expect, test } from 'vitest'
import { authorSearch, cleanAuthorCode } from './author-link'
import { parseSearchParams } from './search-params'

test.each([
  ['author=NIGHT', 'NIGHT'],
  ['author=NIGHT.', 'NIGHT'],
  ['author=NIGHT)', 'NIGHT'],
  ['author=%22NIGHT%22', 'NIGHT'],
  ['author=%20NIGHT%E2%80%8B', 'NIGHT'],
  ['author=NIGHT&author=NIGHT', 'NIGHT'],
  ['AUTHOR=NIGHT+SKY', 'NIGHT SKY'],
  ['author=NIGHT&author=DAY', undefined],
  ['author=%22%22', undefined],
  ['author=', undefined],
])('the link with %s is of %j', (query, author) => {
  expect(authorSearch(parseSearchParams(query))).toEqual({ author })
})

test('an address without a code stays as it is', () => {
  expect(authorSearch({ tracker: '1' })).toEqual({})
})

test.each([
  ['NIGHT', 'NIGHT'],
  [' night–sky\n', 'night-sky'],
  ['https://aurora.example/profile?author=NIGHT', 'NIGHT'],
  ['https://aurora.example/site/profile/?utm=1&amp;author=NIGHT%2D7#author', 'NIGHT-7'],
  ['Look: https://aurora.example/profile?author=NIGHT.', 'NIGHT'],
  // Told by the rule of the field.
  ['https://aurora.example/profile', 'https://aurora.example/profile'],
  ['NIGHT.', 'NIGHT.'],
])('the author code in %j is %j', (text, code) => {
  expect(cleanAuthorCode(text)).toBe(code)
})
