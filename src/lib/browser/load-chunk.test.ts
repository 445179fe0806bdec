import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

const reload = vi.fn()

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const gone = () => Promise.reject(new TypeError('gone'))

/** The outcome of a load after a few milliseconds. */
async function outcomeOf(loading: Promise<unknown>): Promise<string> {
  const later = new Promise((resolve) => setTimeout(resolve, 5, 'waits'))
  const outcome = await Promise.race([loading, later]).catch(() => 'refused')
  return `${String(outcome)}${reload.mock.calls.length > 0 ? ', reloads' : ''}`
}

const FORM = `<form>
  <input name="login" value="rider"><input name="password" type="password">
  <input type="checkbox" name="consent" checked></form>`

const PAGES = {
  'nothing typed': () => (document.body.innerHTML = '<input readonly value="rider">'),
  'a login typed': () => (document.body.innerHTML = FORM),
  'a password typed': () => {
    document.body.innerHTML = FORM
    Object.assign(document.querySelector('[name=password]') ?? {}, { value: 'Aurora' })
  },
  offline: () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
  'reloaded before': () => sessionStorage.setItem('reloaded-build', ''),
} as const

describe.each([
  ['loadChunk', 'nothing typed', 'waits, reloads'],
  ['loadChunk', 'a login typed', 'waits, reloads'],
  ['loadChunk', 'a password typed', 'refused'],
  ['loadChunk', 'offline', 'refused'],
  ['loadChunk', 'reloaded before', 'refused'],
  ['loadPageChunk', 'nothing typed', 'waits, reloads'],
  ['loadPageChunk', 'a password typed', 'waits, reloads'],
  ['loadPageChunk', 'offline', 'refused'],
  ['loadPageChunk', 'reloaded before', 'refused'],
  ['loadOptionalChunk', 'nothing typed', 'null'],
  ['loadOptionalChunk', 'a password typed', 'null'],
] as const)('%s, %s', (name, page, outcome) => {
  test(`E8 loads the chunk, and if it is gone: ${outcome}`, async () => {
    const { [name]: load } = await import('./load-chunk')
    PAGES[page]()
    expect(await outcomeOf(load(async () => 'chunk'))).toBe('chunk')
    expect(await outcomeOf(load(gone))).toBe(outcome)
  })
})

test('E8 gives up on a hanging chunk after 20 s, waits only a second the next time, and accepts a late one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { withTimeLimit, loadOptionalChunk } = await import('./load-chunk')
  const chunk = Promise.withResolvers<string>()
  const load = withTimeLimit(() => chunk.promise)
  const first = load().catch(String)
  const optional = loadOptionalChunk(() => chunk.promise)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(await Promise.race([first, optional, 'waits'])).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toMatch('in time')
  expect(await optional).toBeNull()
  const second = load().catch(String)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await second).toMatch('in time')
  chunk.resolve('chunk')
  expect(await load()).toBe('chunk')
})

test('reloads the page if a chunk fails twice on the same page, and not offline', async () => {
  const { withReload } = await import('./load-chunk')
  const load = withReload(gone)
  expect(await outcomeOf(load())).toBe('refused')
  window.history.replaceState(null, '', '/another')
  expect(await outcomeOf(load())).toBe('refused')
  PAGES.offline()
  expect(await outcomeOf(load())).toBe('refused')
  vi.restoreAllMocks()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  expect(await outcomeOf(load())).toBe('refused, reloads')
})

test('E8 restores typed text at the next load of the page, once, without the password', async () => {
  const { loadChunk } = await import('./load-chunk')
  PAGES['a login typed']()
  await outcomeOf(loadChunk(gone))
  const { takeTypedText } = await import('./typed-text')
  expect(takeTypedText()).toEqual([
    ['login', 'rider'],
    ['consent', true],
  ])
  expect(takeTypedText()).toEqual([])
})

test('does not restore typed text on another page', async () => {
  const { loadPageChunk } = await import('./load-chunk')
  PAGES['a login typed']()
  await outcomeOf(loadPageChunk(gone))
  const { storeTypedText, takeTypedText } = await import('./typed-text')
  expect(takeTypedText()).toEqual([])
  storeTypedText()
  window.history.replaceState(null, '', '/elsewhere')
  expect(takeTypedText()).toEqual([])
})

test.each(['5', '{}', '[5]', '"text"'])(
  'ignores typed text stored in another format: %s',
  async (fields) => {
    const { takeTypedText } = await import('./typed-text')
    sessionStorage.setItem(
      'typed-text',
      `{"path":"${window.location.pathname}","fields":${fields}}`,
    )
    expect(takeTypedText()).toEqual([])
  },
)
