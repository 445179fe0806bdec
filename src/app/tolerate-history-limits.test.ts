// @vitest-environment page
import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tolerateHistoryLimits } from './tolerate-history-limits'

const native = { push: history.pushState, replace: history.replaceState }

/** Whether the browser refuses every change of the address. */
let isFull = false
const calls: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isFull = false
  calls.length = 0
  const limited = (name: string, change: typeof history.pushState): typeof change =>
    function limitedChange(...args) {
      if (isFull) throw new DOMException('100 times per 30 seconds', 'SecurityError')
      calls.push(`${name} ${String(args[2])}`)
      change.apply(history, args)
    }
  history.pushState = limited('push', native.push)
  history.replaceState = limited('replace', native.replace)
  tolerateHistoryLimits(window)
})
afterEach(() => {
  vi.useRealTimers()
  history.pushState = native.push
  history.replaceState = native.replace
})

test('the router goes on, and the address follows when the browser allows it', async () => {
  const router = createBrowserHistory()
  isFull = true
  router.push('/rules')
  await Promise.resolve()
  router.push('/sign')
  await Promise.resolve()
  expect(router.location.pathname).toBe('/sign')
  await vi.advanceTimersByTimeAsync(2500)
  isFull = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(window.location.pathname).toBe('/sign')
  router.push('/')
  await Promise.resolve()
  expect(window.location.pathname).toBe('/')
  router.destroy()
})

test('a refused entry is added, though the next change would replace it', () => {
  isFull = true
  history.pushState(null, '', '/rules')
  isFull = false
  history.replaceState(null, '', '/rules?lang=en')
  vi.advanceTimersByTime(5000)
  expect(calls).toEqual(['push /rules?lang=en'])
})

test('a player who has gone back meanwhile stays there', () => {
  isFull = true
  history.pushState(null, '', '/rules')
  isFull = false
  window.dispatchEvent(new PopStateEvent('popstate'))
  vi.advanceTimersByTime(5000)
  expect(calls).toEqual([])
})

test('a change that is refused for ever, or for another reason, is an error', () => {
  isFull = true
  history.pushState(null, '', '/rules')
  expect(() => vi.advanceTimersByTime(60_000)).toThrow('100 times')
  history.pushState = () => {
    throw new DOMException('no clone', 'DataCloneError')
  }
  tolerateHistoryLimits(window)
  expect(() => history.pushState(null, '', '/rules')).toThrow('no clone')
})
