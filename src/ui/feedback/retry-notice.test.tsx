// @vitest-environment page
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RetryNotice } from './retry-notice'

const NOW = 1_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
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

test('counts the seconds down, then says that the next try may come', () => {
  render(notice(NOW + 62_000))
  expect(screen.getByText('Try again in 1:02', { ignore: '.visually-hidden' })).toBeTruthy()
  pass(2000)
  expect(screen.getByText('Try again in 1:00')).toBeTruthy()
  pass(60_000)
  expect(screen.getByRole('status').textContent).toBe('You can try again now')
})

test('readers hear the whole wait once, not each second', () => {
  render(notice(NOW + 10_000))
  pass(3000)
  const ticking = screen.getByText('Try again in 0:07')
  expect(ticking.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('Try again in 0:10').className).toBe('visually-hidden')
})

test('a new wait starts anew, none draws nothing', () => {
  const { rerender, container } = render(notice(NOW + 1000))
  pass(1000)
  rerender(notice(NOW + 31_000))
  expect(screen.getByText('Try again in 0:30', { ignore: '.visually-hidden' })).toBeTruthy()
  rerender(notice(null))
  expect(container.textContent).toBe('')
})
