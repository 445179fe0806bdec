import { describe, expect, test } from 'vitest'
import { parseSearchParams } from '#/lib/links/search-params'
import { claimOf, paymentIdOf, returnSearch } from './return-address'

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

const idIn = (query: string) => paymentIdOf(returnSearch(parseSearchParams(query)))

describe('the id', () => {
  test.each([
    ['payment=pay_1', 'pay_1'],
    ['payment=123456', '123456'],
    ['payment=%20pay_1%20', 'pay_1'],
    ['payment=pay_1%E2%80%8B%0A', 'pay_1'],
    ['payment=%20&orderId=o1', 'o1'],
    ['payment=true', 'true'],
    ['orderId=o1', 'o1'],
    ['InvId=42', '42'],
    ['MERCHANT_ORDER_ID=m1', 'm1'],
    ['session_id=cs_test', 'cs_test'],
    ['session_id=cs&payment=pay_1', 'pay_1'],
    ['InvId=42&orderId=o1', 'o1'],
    ['payment=&InvId=42', '42'],
    ['payment=a&payment=b&InvId=42', '42'],
    [`payment=${'x'.repeat(64)}`, 'x'.repeat(64)],
    ['payment=%3Cpay_1%3E', 'pay_1'],
    ['payment=%22pay_1%22', 'pay_1'],
    ['payment=pay_1.', 'pay_1'],
    ['payment=null&orderId=o1', 'o1'],
    ['payment=pay_1&payment=pay_1', 'pay_1'],
    ['payment=pay_1&payment=', 'pay_1'],
    ['payment=pay_1&payment=pay_1.', 'pay_1'],
    ['payment={id}&payment=pay_1', 'pay_1'],
    ['lang=en&amp;payment=pay_1', 'pay_1'],
    ['payment={payment}&InvId=42', '42'],
    ['payment=[pay_1', 'pay_1'],
    ['payment=00', '00'],
  ])('of %s is %s', (query, id) => {
    expect(idIn(query)).toBe(id)
  })

  test.each([
    '',
    'payment',
    'payment=',
    'payment=a&payment=b',
    `payment=${'x'.repeat(65)}`,
    'id=pay_1',
    'InvId=0',
    'payment=NULL',
    'payment=None%20',
    'payment=NaN',
    'payment=%7Bpayment%7D',
    'session_id={CHECKOUT_SESSION_ID}',
    'payment=[object%20Object]',
  ])('there is none in %j', (query) => {
    expect(idIn(query)).toBeUndefined()
  })
})
