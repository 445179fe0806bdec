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

/** Loads the page anew: the clock of the module begins again. */
async function load() {
  vi.resetModules()
  const { continueSteadyClock, steadyNow } = await import('./steady-clock')
  continueSteadyClock()
  return steadyNow
}

const leave = () => window.dispatchEvent(new Event('pagehide'))

test('E10 a clock that is set back between two loads makes no kept wait longer', async () => {
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

test('the time between two loads counts', async () => {
  const former = await load()
  const resendAt = former() + 60_000
  leave()
  vi.advanceTimersByTime(20_000)
  const now = await load()
  expect(resendAt - now()).toBe(40_000)
})

test.each(['', 'soon', '-5'])('a kept moment that is none (%j) changes nothing', async (kept) => {
  sessionStorage.setItem('steady-clock', kept)
  const now = await load()
  expect(now()).toBe(Date.now())
})

test('works where nothing can be kept', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const now = await load()
  leave()
  expect(now()).toBe(Date.now())
})
