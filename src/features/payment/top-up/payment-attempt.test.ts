import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type Problem } from '#/api/problem'
import { serverProblem } from '#/testing/server-problem'
import { attemptAfter, paymentAttemptFor, readAttempt, storeAttempt } from './payment-attempt'

const BODY = { amount: 500 }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a payment attempt', () => {
  test('gets a UUID of its own as its key, even in insecure contexts', () => {
    const { getRandomValues } = crypto
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
    const attempts = Array.from({ length: 200 }, () => paymentAttemptFor(BODY, null))
    expect(attempts[0]).toEqual({
      body: BODY,
      key: expect.any(String),
      isInDoubt: false,
      until: expect.any(Number),
    })
    const keys = new Set(attempts.map(({ key }) => key))
    expect(keys.size).toBe(200)
    for (const key of keys) {
      expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    }
  })

  test.each([
    ['the steady clock', () => vi.spyOn(performance, 'now'), performance.now()],
    ['the system clock, after a sleep', () => vi.spyOn(Date, 'now'), Date.now()],
  ])('M2 lasts ten minutes by %s, however often the button is pressed', (_clock, spy, start) => {
    const clock = spy().mockReturnValue(start)
    const first = attemptAfter(paymentAttemptFor(BODY, null), new Error('lost'))
    clock.mockReturnValue(start + 590_000)
    expect(paymentAttemptFor(BODY, first)).toBe(first)
    clock.mockReturnValue(start + 610_000)
    const second = paymentAttemptFor(BODY, first)
    expect(second.key).not.toBe(first?.key)
    expect(second.isInDoubt).toBe(false)
  })

  test('M2 keeps its key while the request is the same', () => {
    const first = paymentAttemptFor(BODY, null)
    const second = paymentAttemptFor({ ...BODY }, first)
    expect(paymentAttemptFor({ ...BODY }, second)).toBe(first)
  })

  test('is replaced for another amount, and again for the first', () => {
    const first = paymentAttemptFor(BODY, null)
    const second = paymentAttemptFor({ amount: 501 }, first)
    const third = paymentAttemptFor(BODY, second)
    expect(new Set([first.key, second.key, third.key]).size).toBe(3)
  })

  test('M2 is replaced for a request that differs in any field, and kept for the same request', () => {
    const byCard = { ...BODY, method: 'card' }
    const byPhone = { ...BODY, method: 'phone' }
    const first = paymentAttemptFor(byCard, null)
    expect(paymentAttemptFor(byPhone, first).key).not.toBe(first.key)
    expect(paymentAttemptFor(byCard, first)).toBe(first)
  })
})

describe('after a failed request', () => {
  const fresh = { body: BODY, key: 'key-1', isInDoubt: false, until: 9e15 }
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
  ])('M2 marks the attempt as in doubt: %j', (problem) => {
    expect(after(fresh, problem)).toEqual(inDoubt)
    expect(after(inDoubt, problem)).toEqual(inDoubt)
  })

  test.each<Problem>([{ kind: 'not-sent' }, { kind: 'bot-check' }])(
    'keeps the key for another ten minutes if the request was never sent: %j',
    (problem) => {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 590_000)
      expect(after(fresh, problem)).toEqual({ ...fresh, until: Date.now() + 600_000 })
      expect(after(inDoubt, problem)).toEqual(inDoubt)
    },
  )

  test.each([400, 401, 403, 404, 413, 415, 422])(
    'drops the attempt after a %d, unless an earlier request left it in doubt',
    (status) => {
      expect(after(fresh, serverProblem({ status }))).toBeNull()
      expect(after(inDoubt, serverProblem({ status }))).toEqual(inDoubt)
    },
  )
})

describe('in session storage', () => {
  const ATTEMPT = { body: BODY, key: '0c7e-1', isInDoubt: false, until: 9e15 }

  afterEach(() => {
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })

  test('keeps an attempt until it expires, as in doubt', () => {
    storeAttempt('rider', ATTEMPT)
    expect(readAttempt('rider')).toEqual({ ...ATTEMPT, isInDoubt: true })
    storeAttempt('rider', { ...ATTEMPT, until: Date.now() })
    expect(readAttempt('rider')).toBeNull()
  })

  test('removes an attempt whose outcome is known', () => {
    storeAttempt('rider', ATTEMPT)
    storeAttempt('rider', null)
    expect(sessionStorage).toHaveLength(0)
  })

  test.each([
    '',
    'null',
    '[]',
    '{',
    '{"body":{"amount":500}}',
    '{"body":{"amount":"5"},"key":"a","until":9e15}',
    '{"amount":500,"key":"a","until":9e15}',
  ])('ignores %j', (stored) => {
    sessionStorage.setItem('payment-attempt rider', stored)
    expect(readAttempt('rider')).toBeNull()
  })

  test('ignores a stored key that no header can carry', () => {
    storeAttempt('rider', { ...ATTEMPT, key: 'two\nlines' })
    expect(readAttempt('rider')).toBeNull()
  })

  test('keeps no attempt without session storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    storeAttempt('rider', ATTEMPT)
    expect(readAttempt('rider')).toBeNull()
  })
})
