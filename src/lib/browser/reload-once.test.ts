import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The module as a new page load has it. */
async function loaded() {
  vi.resetModules()
  return import('./reload-once')
}

/** A new page load that misses a chunk. */
const reloadOnce = async () => (await loaded()).reloadOnce()

const reload = vi.fn()

/** Sets the document of a build. */
function standOn(build: string) {
  document.head.innerHTML = `<script type="importmap">{"imports":{"/app.js":"/app-${build}.js"}}</script>`
}

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('reloads once per build', async () => {
  standOn('one')
  expect([await reloadOnce(), await reloadOnce()]).toEqual([true, false])
  standOn('two')
  expect([await reloadOnce(), await reloadOnce()]).toEqual([true, false])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('never reloads without storage, which could loop', async () => {
  standOn('one')
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Refused', 'SecurityError')
  })
  expect(await reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('never reloads offline, which would lose the page', async () => {
  standOn('one')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('reloads once for several missing chunks', async () => {
  standOn('one')
  const page = await loaded()
  expect([page.reloadOnce(), page.reloadOnce()]).toEqual([true, true])
  expect(reload).toHaveBeenCalledTimes(1)
})
