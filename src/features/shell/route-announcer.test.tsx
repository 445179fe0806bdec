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

function Page({ turn, isWaiting = false }: Readonly<{ turn: number; isWaiting?: boolean }>) {
  return (
    <I18nProvider i18n={i18n}>
      <nav>
        <a href="/rules">Rules</a>
      </nav>
      <main>
        <h1>Home</h1>
        <a href="/sign">Log in</a>
      </main>
      <RouteAnnouncer turn={turn} isWaiting={isWaiting} />
    </I18nProvider>
  )
}

function turnPage() {
  const { rerender } = render(<Page turn={0} />)
  screen.getByRole('link', { name: 'Rules' }).focus()
  rerender(<Page turn={1} />)
}

test('focuses the heading of a new page', () => {
  turnPage()
  act(() => vi.runAllTimers())
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('does not move the focus if it is already in the new page', () => {
  turnPage()
  screen.getByRole('link', { name: 'Log in' }).focus()
  act(() => vi.runAllTimers())
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveFocus()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('announces a page that takes longer than a second until it is loaded', () => {
  const { rerender } = render(<Page turn={0} isWaiting />)
  const { lastElementChild: said } = screen.getByRole('main').parentElement ?? document.body
  wait(999)
  expect(said).toBeEmptyDOMElement()
  wait(1)
  expect(said).toHaveTextContent('Loading')
  rerender(<Page turn={0} />)
  wait(1000)
  expect(said).toBeEmptyDOMElement()
})
