import { describe, expect, test } from 'vitest'
import { intentionFor } from './payment-attempt'

function keys() {
  let count = 0
  return () => `key ${(count += 1)}`
}

describe('an intention to pay', () => {
  test('gets a key when the player presses', () => {
    expect(intentionFor(500, null, keys())).toEqual({ amount: 500, key: 'key 1' })
  })

  test('keeps its key while the amount is the same', () => {
    const makeKey = keys()
    const first = intentionFor(500, null, makeKey)
    expect(intentionFor(500, first, makeKey)).toBe(first)
    expect(intentionFor(500, intentionFor(500, first, makeKey), makeKey).key).toBe('key 1')
  })

  test('is another one with another amount, and again with the first', () => {
    const makeKey = keys()
    const first = intentionFor(500, null, makeKey)
    const second = intentionFor(501, first, makeKey)
    expect(second.key).toBe('key 2')
    expect(intentionFor(500, second, makeKey).key).toBe('key 3')
  })

  test('is another one after the former was forgotten', () => {
    const makeKey = keys()
    intentionFor(500, null, makeKey)
    expect(intentionFor(500, null, makeKey).key).toBe('key 2')
  })
})
