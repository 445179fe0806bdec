import { describe, expect, test } from 'vitest'
import { parseRetryAfter, retryAfterEnd, waitEnd } from './retry-after'

const NOW = 1_000_000

test.each([
  [{ retryAfter: 42 }, NOW + 42_000],
  [{ retryAfter: 0 }, null],
  [{ retryAfter: null }, null],
  [{ kind: 'unknown' }, null],
])('ends the wait of %o', (problem, end) => {
  expect(retryAfterEnd(problem, NOW)).toBe(end)
})

test.each([
  [60, NOW + 60_000],
  [0, NOW],
  [undefined, NOW],
])('ends a wait of %s seconds', (seconds, end) => {
  expect(waitEnd(seconds, NOW)).toBe(end)
})

const NOON = Date.parse('2026-11-20T12:00:00Z')

describe('parseRetryAfter', () => {
  test.each([
    [null, null],
    ['', null],
    [' ', null],
    ['0', 0],
    ['60', 60],
    [' 60 ', 60],
    ['86400', 86_400],
    ['86401', 86_400],
    ['9'.repeat(400), 86_400],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['0x10', null],
    ['soon', null],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60],
    ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
    ['Friday, 20-Nov-26 12:00:30 GMT', 30],
    ['Fri, 20 Nov 2099 12:00:00 GMT', 86_400],
    ['Fri, 99 Nov 2026 12:00:00 GMT', null],
    ['2026-11-20', null],
  ])('parses %j as %j', (header, seconds) => {
    expect(parseRetryAfter(header, NOON)).toBe(seconds)
  })
})
