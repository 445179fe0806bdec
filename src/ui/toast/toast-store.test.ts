import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Severity } from '#/ui/feedback/severity'
import { createToaster } from './toast-store'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const summaries = (toaster: ReturnType<typeof createToaster>) =>
  toaster.getSnapshot().map((toast) => toast.summary())

test.each([
  ['success', 5000],
  ['info', 6000],
  ['warn', 8000],
  ['error', 10_000],
] as const)('closes a toast of severity %s after %d ms', (severity: Severity, life) => {
  const toaster = createToaster()
  toaster.show({ severity, summary: () => 'a' })
  vi.advanceTimersByTime(life - 1)
  expect(summaries(toaster)).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(summaries(toaster)).toEqual([])
})

test('notifies listeners on closing, and ignores an unknown id', () => {
  const toaster = createToaster()
  const listener = vi.fn()
  const unsubscribe = toaster.subscribe(listener)
  const id = toaster.show({ severity: 'info', summary: () => 'a' })
  toaster.close(id)
  toaster.close(id)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  toaster.show({ severity: 'info', summary: () => 'b' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('pauses lifetimes until every reason is gone', () => {
  const toaster = createToaster()
  toaster.show({ severity: 'success', summary: () => 'a' })
  vi.advanceTimersByTime(4000)
  toaster.pause('hover')
  toaster.pause('focus')
  vi.advanceTimersByTime(60_000)
  toaster.resume('hover')
  vi.advanceTimersByTime(60_000)
  expect(summaries(toaster)).toEqual(['a'])
  toaster.resume('focus')
  vi.advanceTimersByTime(999)
  expect(summaries(toaster)).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(summaries(toaster)).toEqual([])
})

test('does not shorten a lifetime by a second pause', () => {
  const toaster = createToaster()
  toaster.show({ severity: 'success', summary: () => 'a' })
  vi.advanceTimersByTime(2000)
  toaster.pause('hidden')
  toaster.resume('hidden')
  vi.advanceTimersByTime(2000)
  toaster.pause('hidden')
  toaster.resume('hidden')
  vi.advanceTimersByTime(999)
  expect(summaries(toaster)).toEqual(['a'])
})

test('starts the lifetime of a toast shown during a pause when the pause ends', () => {
  const toaster = createToaster()
  toaster.pause('hidden')
  toaster.show({ severity: 'success', summary: () => 'a' })
  vi.advanceTimersByTime(60_000)
  toaster.resume('hidden')
  vi.advanceTimersByTime(4999)
  expect(summaries(toaster)).toEqual(['a'])
})

test('closes the oldest non-error toast when a fifth is shown', () => {
  const toaster = createToaster()
  toaster.show({ severity: 'error', summary: () => '1' })
  for (const summary of ['2', '3', '4', '5'])
    toaster.show({ severity: 'info', summary: () => summary })
  expect(summaries(toaster)).toEqual(['1', '3', '4', '5'])
})

test('closes the oldest error when a fifth is shown', () => {
  const toaster = createToaster()
  for (const summary of ['1', '2', '3', '4', '5'])
    toaster.show({ severity: 'error', summary: () => summary })
  expect(summaries(toaster)).toEqual(['2', '3', '4', '5'])
})

test('replaces the toast of a group and restarts its lifetime', () => {
  const toaster = createToaster()
  const first = toaster.show({ severity: 'warn', summary: () => 'offline', group: 'net' })
  vi.advanceTimersByTime(7000)
  toaster.show({ severity: 'error', summary: () => 'other' })
  toaster.show({ severity: 'success', summary: () => 'online', group: 'net' })
  expect(summaries(toaster)).toEqual(['online', 'other'])
  toaster.close(first)
  vi.advanceTimersByTime(4999)
  expect(summaries(toaster)).toEqual(['online', 'other'])
  vi.advanceTimersByTime(1)
  expect(summaries(toaster)).toEqual(['other'])
})

test('keeps the toasts of two toasters apart', () => {
  const one = createToaster()
  const two = createToaster()
  one.show({ severity: 'info', summary: () => 'a' })
  expect(summaries(two)).toEqual([])
})
