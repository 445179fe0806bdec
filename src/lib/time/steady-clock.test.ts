import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Loads the page again, which restarts the clock of the module. */
async function load() {
  vi.resetModules()
  const { continueSteadyClock, steadyNow } = await import('./steady-clock')
  continueSteadyClock()
  return steadyNow
}

const leave = () => window.dispatchEvent(new Event('pagehide'))

test('E10 setting the clock back between two page loads does not extend a wait', async () => {
  const former = await load()
  const resendAt = former() + 60_000
  vi.advanceTimersByTime(20_000)
  leave()
  vi.setSystemTime(Date.now() - HOUR)
  const now = await load()
  expect(resendAt - now()).toBe(40_000)
  vi.advanceTimersByTime(10_000)
  expect(resendAt - now()).toBe(30_000)
})

test('counts the time between two page loads', async () => {
  const former = await load()
  const resendAt = former() + 60_000
  leave()
  vi.advanceTimersByTime(20_000)
  const now = await load()
  expect(resendAt - now()).toBe(40_000)
})

test.each(['', 'soon', '-5'])('ignores an invalid stored time (%j)', async (kept) => {
  sessionStorage.setItem('steady-clock', kept)
  const now = await load()
  expect(now()).toBe(Date.now())
})

test('works without session storage', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const now = await load()
  leave()
  expect(now()).toBe(Date.now())
})
