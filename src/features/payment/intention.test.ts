import { describe, expect, test } from 'vitest'
import type { Problem } from '#/api/problem'
import { intentionFor, outlives } from './intention'

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

const refusal = (status: number): Problem => ({
  kind: 'message',
  status,
  message: 'No',
  code: null,
  fields: {},
  retryAfter: null,
  attemptsLeft: null,
  sessionLost: false,
})
const wordless = (status: number): Problem => ({
  kind: 'no-message',
  status,
  retryAfter: null,
  sessionLost: false,
})

describe('a failure', () => {
  test.each<Problem>([
    { kind: 'unknown', reason: 'network' },
    { kind: 'unknown', reason: 'timeout' },
    { kind: 'unknown', reason: 'bad-answer' },
    refusal(500),
    refusal(503),
    wordless(502),
    refusal(429),
    wordless(429),
  ])('that leaves it open keeps the intention: %j', (problem) => {
    expect(outlives(problem)).toBe(true)
  })

  test.each<Problem>([
    refusal(400),
    refusal(401),
    refusal(403),
    refusal(409),
    refusal(422),
    wordless(404),
    { kind: 'bot-check' },
  ])('that is a refusal ends it: %j', (problem) => {
    expect(outlives(problem)).toBe(false)
  })
})
