import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { lazyWithRetry, type Retry } from './lazy-with-retry'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  // The one reload of this build has not helped.
  sessionStorage.setItem('reloaded-build', '')
})
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const Panel = () => <p>The panel</p>
const Failure = ({ onRetry }: Retry) => (
  <button type="button" onClick={onRetry}>
    Again
  </button>
)

test('a chunk that does not load is reported in its place, with a button that loads it', async () => {
  const load = vi.fn(async () => Panel).mockRejectedValueOnce(new TypeError('gone'))
  const Lazy = lazyWithRetry(load, { Failure })
  await renderUi(<Lazy />)
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }))
  expect(await screen.findByText('The panel')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

test('E8 where the browser does not ask for it a second time, the button loads the page anew', async () => {
  const Lazy = lazyWithRetry<object>(() => Promise.reject(new TypeError('gone')), { Failure })
  await renderUi(<Lazy />)
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('E8 where the request hangs, the button comes after 20 s and loads the page anew within a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const Lazy = lazyWithRetry<object>(() => new Promise(() => undefined), { Failure })
  await renderUi(<Lazy />)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  fireEvent.click(screen.getByRole('button', { name: 'Again' }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(reload).toHaveBeenCalledOnce()
})

test('offline it leaves the page as it is, with the button, and loads when the connection is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn((): Promise<typeof Panel> => Promise.reject(new TypeError('gone')))
  const Lazy = lazyWithRetry(load, { Failure })
  await renderUi(<Lazy />)
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  expect(await screen.findByRole('button', { name: 'Again' })).toBeVisible()
  load.mockResolvedValueOnce(Panel)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The panel')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})
