import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PageWait } from './page-wait'

test.each([
  [true, 1],
  [false, 0],
])('reloads a page that takes 20 s only with a connection; online: %s', (onLine, times) => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  render(<PageWait />)
  vi.advanceTimersByTime(19_999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(times)
  vi.useRealTimers()
})
