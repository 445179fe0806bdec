import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToasts } from './keep-toasts'
import { createToaster, textOf, type ToastInput } from './toast-store'

const lost: ToastInput = {
  severity: 'warn',
  summary: () => 'Ended',
  detail: () => 'Log in',
  group: 'session',
}

/** Simulates a page load; `shown` returns its toasts. */
function load(type: 'reload' | 'navigate') {
  const entry = Object.assign(performance.mark('load'), { type })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  const toaster = createToaster()
  const stop = keepToasts(toaster)
  const shown = () =>
    toaster.getSnapshot().map(({ severity, summary, detail, group }) => ({
      severity,
      summary: summary(),
      detail: textOf(detail),
      group,
    }))
  const leave = () => {
    window.dispatchEvent(new Event('pagehide'))
    stop()
  }
  return { toaster, shown, leave }
}

beforeEach(() => {
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('E6 shows open toasts again after a reload, once', () => {
  const first = load('navigate')
  first.toaster.show(lost)
  first.leave()
  const second = load('reload')
  expect(second.shown()).toEqual([{ ...lost, summary: 'Ended', detail: 'Log in' }])
  second.toaster.close(second.toaster.getSnapshot()[0]?.id ?? '')
  second.leave()
  expect(load('reload').shown()).toEqual([])
})

test('does not show them on a page opened later in the tab', () => {
  const first = load('navigate')
  first.toaster.show(lost)
  first.leave()
  expect(load('navigate').shown()).toEqual([])
  expect(load('reload').shown()).toEqual([])
})
