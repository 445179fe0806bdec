// @vitest-environment page
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RouteAnnouncer } from './route-announcer'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

function Page({ turn }: Readonly<{ turn: number }>) {
  return (
    <I18nProvider i18n={i18n}>
      <nav>
        <a href="/rules">Rules</a>
      </nav>
      <main>
        <h1>Home</h1>
        <a href="/sign">Log in</a>
      </main>
      <RouteAnnouncer turn={turn} />
    </I18nProvider>
  )
}

function turnPage() {
  const { rerender } = render(<Page turn={0} />)
  screen.getByRole('link', { name: 'Rules' }).focus()
  rerender(<Page turn={1} />)
}

test('the heading of a new page gets the focus', () => {
  turnPage()
  act(() => vi.runAllTimers())
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('a focus that has moved on in the new page stays', () => {
  turnPage()
  screen.getByRole('link', { name: 'Log in' }).focus()
  act(() => vi.runAllTimers())
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveFocus()
})
