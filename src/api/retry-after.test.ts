import { expect, test } from 'vitest'
import { retryAfterEnd, waitEnd } from './retry-after'

const NOW = 1_000_000

test.each([
  [{ retryAfter: 42 }, NOW + 42_000],
  [{ retryAfter: 0 }, null],
  [{ retryAfter: null }, null],
  [{ kind: 'unknown' }, null],
])('the wait of %o', (problem, end) => {
  expect(retryAfterEnd(problem, NOW)).toBe(end)
})

test.each([
  [60, NOW + 60_000],
  [0, NOW],
  [undefined, NOW],
])('a wait of %s seconds', (seconds, end) => {
  expect(waitEnd(seconds, NOW)).toBe(end)
})
