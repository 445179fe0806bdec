// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once'

const reload = vi.fn()

/** The page of a build; its script stays out of the page, which would run it. */
function standOn(build: string) {
  const script = document.createElement('script')
  script.src = `/assets/index-${build}.js`
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
}

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('reloads once, and again for another build', () => {
  standOn('one')
  expect([reloadOnce(), reloadOnce()]).toEqual([true, false])
  standOn('two')
  expect([reloadOnce(), reloadOnce()]).toEqual([true, false])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('never where nothing can be kept, which could go round in circles', () => {
  standOn('one')
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Refused', 'SecurityError')
  })
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('never offline, where it would lose the page', () => {
  standOn('one')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
