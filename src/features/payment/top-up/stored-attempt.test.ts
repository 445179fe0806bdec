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
  storeAttempt('rider', ATTEMPT)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 599_000)
  expect(readAttempt('rider')).toEqual({ ...ATTEMPT, isInDoubt: true })
  clock.mockReturnValue(now + 601_000)
  expect(readAttempt('rider')).toBeNull()
})

test('an attempt whose outcome is known is forgotten', () => {
  storeAttempt('rider', ATTEMPT)
  storeAttempt('rider', null)
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', 'null', '[]', '{', '{"amount":500}', '{"amount":"5","key":"a","until":9e15}'])(
  '%j is no attempt',
  (stored) => {
    sessionStorage.setItem('payment-attempt rider', stored)
    expect(readAttempt('rider')).toBeNull()
  },
)

test('ignores a stored key that no header can carry', () => {
  storeAttempt('rider', { ...ATTEMPT, key: 'two\nlines' })
  expect(readAttempt('rider')).toBeNull()
})

test('a browser that stores nothing keeps no attempt', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeAttempt('rider', ATTEMPT)
  expect(readAttempt('rider')).toBeNull()
})
