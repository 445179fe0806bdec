import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { steadyNow } from '#/lib/time/steady-clock'
import { useDeadline } from '#/ui/hooks/use-deadline'
import { RetryNotice } from './retry-notice'

let now: number

beforeEach(() => {
  // The system clock is far behind and must not matter.
  vi.useFakeTimers({ now: 1_000_000 })
  now = steadyNow()
})
afterEach(() => {
  vi.useRealTimers()
})

function notice(until: number | null) {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  return (
    <I18nProvider i18n={i18n}>
      <RetryNotice until={until} />
    </I18nProvider>
  )
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('counts the seconds down, then announces that the player can try again', () => {
  render(notice(now + 62_000))
  expect(screen.getByText('Try again in 1:02', { ignore: '.visually-hidden' })).toBeTruthy()
  pass(2000)
  expect(screen.getByText('Try again in 1:00')).toBeTruthy()
  pass(60_000)
  expect(screen.getByRole('status').textContent).toBe('You can try again now')
})

test('announces the wait once to screen readers, not every second', () => {
  render(notice(now + 10_000))
  pass(3000)
  const ticking = screen.getByText('Try again in 0:07')
  expect(ticking.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('Try again in 0:10').className).toBe('visually-hidden')
})

test('restarts with a new wait, and renders nothing without one', () => {
  const { rerender, container } = render(notice(now + 1000))
  pass(1000)
  rerender(notice(now + 31_000))
  expect(screen.getByText('Try again in 0:30', { ignore: '.visually-hidden' })).toBeTruthy()
  rerender(notice(null))
  expect(container.textContent).toBe('')
})

const DAY = 86_400_000

test('treats an invalid time as over, and limits the wait to a day', () => {
  const { rerender } = render(notice(Number.NaN))
  expect(screen.getByRole('status').textContent).toBe('You can try again now')
  rerender(notice(1e300))
  expect(shown()).toBe('Try again in 24:00:00')
})

const shown = () => screen.getByText(/Try again in/, { ignore: '.visually-hidden' }).textContent

test.each([DAY, 3_600_000, -600_000, -DAY])(
  'E10 a clock jump of %d ms does not change a wait',
  (jump) => {
    vi.setSystemTime(now)
    render(notice(now + 60_000))
    pass(10_000)
    vi.setSystemTime(Date.now() + jump)
    pass(1000)
    expect(shown()).toBe('Try again in 0:49')
  },
)

test.each([DAY, -DAY])('counts down a wait that begins after a clock jump of %d ms', (jump) => {
  vi.setSystemTime(now + jump)
  render(notice(now + 60_000))
  pass(1000)
  expect(shown()).toBe('Try again in 0:59')
})

test.each([DAY, 600_000, -600_000, -DAY])(
  'E10 a clock jump of %d ms does not expire a code',
  (jump) => {
    const onOver = vi.fn()
    function Code() {
      useDeadline(now + 60_000, onOver)
      return null
    }
    vi.setSystemTime(now)
    render(<Code />)
    vi.setSystemTime(now + jump)
    pass(59_000)
    expect(onOver).not.toHaveBeenCalled()
    pass(1000)
    expect(onOver).toHaveBeenCalledOnce()
  },
)
