import { expect, test } from 'vitest'
import { retryAfterEnd } from './retry-after'

const NOW = 1_000_000

test.each([
  [{ retryAfter: 42 }, NOW + 42_000],
  [{ retryAfter: 0 }, null],
  [{ retryAfter: null }, null],
  [{ kind: 'unknown' }, null],
])('the wait of %o', (problem, end) => {
  expect(retryAfterEnd(problem, NOW)).toBe(end)
})
