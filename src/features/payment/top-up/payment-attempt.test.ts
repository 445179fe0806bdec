import { describe, expect, test } from 'vitest'
import { ApiError, type Problem } from '#/api/problem'
import { serverProblem } from '#/testing/server-problem'
import { attemptAfter, paymentAttemptFor } from './payment-attempt'

function keys() {
  let count = 0
  return () => `key ${(count += 1)}`
}

describe('an attempt to pay', () => {
  test('gets a key when the player presses', () => {
    expect(paymentAttemptFor(500, null, keys())).toEqual({
      amount: 500,
      key: 'key 1',
      isInDoubt: false,
    })
  })

  test('keeps its key while the amount is the same', () => {
    const makeKey = keys()
    const first = paymentAttemptFor(500, null, makeKey)
    expect(paymentAttemptFor(500, first, makeKey)).toBe(first)
    expect(paymentAttemptFor(500, paymentAttemptFor(500, first, makeKey), makeKey).key).toBe(
      'key 1',
    )
  })

  test('starts another attempt for another amount, and again for the first', () => {
    const makeKey = keys()
    const first = paymentAttemptFor(500, null, makeKey)
    const second = paymentAttemptFor(501, first, makeKey)
    expect(second.key).toBe('key 2')
    expect(paymentAttemptFor(500, second, makeKey).key).toBe('key 3')
  })

  test('starts another attempt after the former was forgotten', () => {
    const makeKey = keys()
    paymentAttemptFor(500, null, makeKey)
    expect(paymentAttemptFor(500, null, makeKey).key).toBe('key 2')
  })
})

describe('after a request that failed', () => {
  const fresh = { amount: 500, key: 'key 1', isInDoubt: false }
  const inDoubt = { ...fresh, isInDoubt: true }
  const facts = { retryAfter: null, sessionLost: false }
  const after = (attempt: typeof fresh, problem: Problem) =>
    attemptAfter(attempt, new ApiError('paymentCreate', problem))

  test.each<Problem>([
    { kind: 'unknown', reason: 'network' },
    { kind: 'unknown', reason: 'timeout' },
    { kind: 'unknown', reason: 'bad-response' },
    { kind: 'gateway', status: 403, ...facts },
    { kind: 'gateway', status: 502, ...facts },
    { kind: 'no-message', status: 403, ...facts },
    { kind: 'no-message', status: 500, ...facts },
    serverProblem({ status: 403, code: null }),
    serverProblem({ status: 408 }),
    serverProblem({ status: 409 }),
    serverProblem({ status: 425 }),
    serverProblem({ status: 429 }),
    serverProblem({ status: 500 }),
    serverProblem({ status: 503 }),
  ])('the payment may have been made: %j', (problem) => {
    expect(after(fresh, problem)).toEqual(inDoubt)
    expect(after(inDoubt, problem)).toEqual(inDoubt)
  })

  test.each<Problem>([{ kind: 'not-sent' }, { kind: 'bot-check' }])(
    'that was never sent nothing is different: %j',
    (problem) => {
      expect(after(fresh, problem)).toEqual(fresh)
      expect(after(inDoubt, problem)).toEqual(inDoubt)
    },
  )

  test.each([400, 401, 403, 404, 413, 415, 422])(
    'a refusal with %d made no payment, and says nothing about an earlier request',
    (status) => {
      expect(after(fresh, serverProblem({ status }))).toBeNull()
      expect(after(inDoubt, serverProblem({ status }))).toEqual(inDoubt)
    },
  )
})
