import { describe, expect, test } from 'vitest'
import { paymentAttemptFor } from './payment-attempt'

function keys() {
  let count = 0
  return () => `key ${(count += 1)}`
}

describe('an intention to pay', () => {
  test('gets a key when the player presses', () => {
    expect(paymentAttemptFor(500, null, keys())).toEqual({ amount: 500, key: 'key 1' })
  })

  test('keeps its key while the amount is the same', () => {
    const makeKey = keys()
    const first = paymentAttemptFor(500, null, makeKey)
    expect(paymentAttemptFor(500, first, makeKey)).toBe(first)
    expect(paymentAttemptFor(500, paymentAttemptFor(500, first, makeKey), makeKey).key).toBe(
      'key 1',
    )
  })

  test('is another one with another amount, and again with the first', () => {
    const makeKey = keys()
    const first = paymentAttemptFor(500, null, makeKey)
    const second = paymentAttemptFor(501, first, makeKey)
    expect(second.key).toBe('key 2')
    expect(paymentAttemptFor(500, second, makeKey).key).toBe('key 3')
  })

  test('is another one after the former was forgotten', () => {
    const makeKey = keys()
    paymentAttemptFor(500, null, makeKey)
    expect(paymentAttemptFor(500, null, makeKey).key).toBe('key 2')
  })
})
