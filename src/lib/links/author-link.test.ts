import { expect, test } from 'vitest'
import { authorSearch } from './author-link'
import { parseSearchParams } from './search-params'

test.each([
  ['author=NIGHT', 'NIGHT'],
  ['author=NIGHT.', 'NIGHT'],
  ['author=NIGHT)', 'NIGHT'],
  ['author=„NIGHT“', 'NIGHT'],
  ['author=‹NIGHT›', 'NIGHT'],
  ['author=%22NIGHT%22', 'NIGHT'],
  ['author=%20NIGHT%E2%80%8B', 'NIGHT'],
  ['author=NIGHT&author=NIGHT', 'NIGHT'],
  ['author=NIGHT+SKY', 'NIGHT SKY'],
  ['author=NIGHT&author=DAY', undefined],
  ['author=NIGHT&author=', 'NIGHT'],
  ['author=&author=%22NIGHT%22', 'NIGHT'],
  ['author=NIGHT&author=„NIGHT“', 'NIGHT'],
  ['author=&author=NIGHT', 'NIGHT'],
  ['author=%22%22', undefined],
  ['author=', undefined],
])('P5 the link with %s has the author %j', (query, author) => {
  expect(authorSearch(parseSearchParams(query))).toEqual({ author })
})

test('ignores an address without a code', () => {
  expect(authorSearch({ tracker: '1' })).toEqual({})
})
