// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest'
import { readAttempt, storeAttempt } from './stored-attempt'

const ATTEMPT = { amount: 500, key: '0c7e-1', isInDoubt: false }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('an attempt is kept for ten minutes, and is in doubt then', () => {
  const now = performance.now()
  storeAttempt(ATTEMPT)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 599_000)
  expect(readAttempt()).toEqual({ ...ATTEMPT, isInDoubt: true })
  clock.mockReturnValue(now + 601_000)
  expect(readAttempt()).toBeNull()
})

test('an attempt whose outcome is known is forgotten', () => {
  storeAttempt(ATTEMPT)
  storeAttempt(null)
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', 'null', '[]', '{', '{"amount":500}', '{"amount":"5","key":"a","until":9e15}'])(
  '%j is no attempt',
  (stored) => {
    sessionStorage.setItem('payment-attempt', stored)
    expect(readAttempt()).toBeNull()
  },
)

test('ignores a stored key that no header can carry', () => {
  storeAttempt({ ...ATTEMPT, key: 'two\nlines' })
  expect(readAttempt()).toBeNull()
})

test('a browser that stores nothing keeps no attempt', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeAttempt(ATTEMPT)
  expect(readAttempt()).toBeNull()
})
