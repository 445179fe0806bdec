import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountedUp } from './use-counted-up'

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['count up to a larger amount', 1500, false, 1240],
  ['change to a smaller amount at once', 500, false, 500],
  ['become unknown at once', null, false, null],
  ['change to a larger amount at once with reduced motion', 1500, true, 1500],
])('H4 the credits in the header %s', (_, next, isReduced, half) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: isReduced })
  const { result, rerender } = renderHook<number | null, number | null>(useCountedUp, {
    initialProps: 1000,
  })
  expect(result.current).toBe(1000)
  rerender(next)
  act(() => void vi.advanceTimersByTime(300))
  expect(result.current).toBe(half)
  act(() => void vi.advanceTimersByTime(400))
  expect(result.current).toBe(next)
})
