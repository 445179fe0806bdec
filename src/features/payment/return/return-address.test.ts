import { describe, expect, test } from 'vitest'
import { parseSearchParams } from '#/lib/links/search-params'
import { claimOf, returnSearch } from './return-address'

describe('the status in the path', () => {
  test.each([
    ['success', 'success'],
    ['SUCCESS', 'success'],
    ['ok', 'success'],
    ['paid', 'success'],
    ['completed', 'success'],
    ['fail', 'fail'],
    ['failed', 'fail'],
    ['error', 'fail'],
    ['canceled', 'fail'],
    ['Cancelled', 'fail'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['return', 'pending'],
    ['', 'unknown'],
    ['free-credits', 'unknown'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
    ['success ', 'unknown'],
    ['0', 'unknown'],
  ])('%j claims %s', (word, claim) => {
    expect(claimOf(word)).toBe(claim)
  })
})

const idIn = (query: string) => returnSearch(parseSearchParams(query)).payment

describe('the id', () => {
  test.each([
    ['payment=pay_1', 'pay_1'],
    ['payment=123456', '123456'],
    ['payment=%20pay_1%20', 'pay_1'],
    ['payment=pay_1%E2%80%8B%0A', 'pay_1'],
    ['payment=true', 'true'],
    [`payment=${'x'.repeat(64)}`, 'x'.repeat(64)],
    ['payment=%3Cpay_1%3E', 'pay_1'],
    ['payment=%22pay_1%22', 'pay_1'],
    ['payment=pay_1.', 'pay_1'],
    ['payment=pay_1&payment=pay_1', 'pay_1'],
    ['payment=pay_1&payment=', 'pay_1'],
    ['payment=pay_1&payment=pay_1.', 'pay_1'],
    ['lang=en&amp;payment=pay_1', 'pay_1'],
    ['payment=[pay_1', 'pay_1'],
    ['payment=00', '00'],
  ])('in %s is %s', (query, id) => {
    expect(idIn(query)).toBe(id)
  })

  test.each([
    '',
    'payment',
    'payment=',
    'payment=a&payment=b',
    `payment=${'x'.repeat(65)}`,
    'id=pay_1',
  ])('is missing in %j', (query) => {
    expect(idIn(query)).toBeUndefined()
  })
})
