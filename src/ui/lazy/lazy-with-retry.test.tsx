import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { lazyWithRetry, type Retry } from './lazy-with-retry'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  // The automatic reload of this build has already been used.
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

test('shows a failure in place of a chunk that fails to load, with a button that loads it again', async () => {
  const load = vi.fn(async () => Panel).mockRejectedValueOnce(new TypeError('gone'))
  const Lazy = lazyWithRetry(load, { Failure })
  await renderUi(<Lazy />)
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }))
  expect(await screen.findByText('The panel')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

test('E8 the button reloads the page if the chunk fails again', async () => {
  const Lazy = lazyWithRetry<object>(() => Promise.reject(new TypeError('gone')), { Failure })
  await renderUi(<Lazy />)
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('E8 shows the button after 20 s if the request hangs, and then reloads the page within a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const Lazy = lazyWithRetry<object>(() => new Promise(() => undefined), { Failure })
  await renderUi(<Lazy />)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  fireEvent.click(screen.getByRole('button', { name: 'Again' }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(reload).toHaveBeenCalledOnce()
})

test('does not reload the page offline, and loads the chunk when the connection is back', async () => {
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

test('E8 loads the chunk when the connection is back before the failure is shown', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn(async () => Panel)
    .mockImplementationOnce(async () => {
      window.dispatchEvent(new Event('online'))
      throw new TypeError('gone')
    })
  const Lazy = lazyWithRetry(load, { Failure })
  await renderUi(<Lazy />)
  expect(await screen.findByText('The panel')).toBeVisible()
})
