import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PageWait } from './page-wait'

test.each([
  [true, 1],
  [false, 0],
])('a page that does not come for 20 s is opened by the browser, online: %s', (onLine, times) => {
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
