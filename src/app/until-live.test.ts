import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHUNK_LIMIT } from '#/lib/browser/load-chunk'
import { bootScript } from '#/testing/boot-script'
import { SITE } from '#/testing/page'
import { refuse } from '#/testing/refuse'
import { showBootFailure } from './show-boot-failure'

const page = document.documentElement
beforeEach(() => window.happyDOM.setURL(SITE))
const boot = bootScript()

/** Puts an element into an app root. */
function appendToApp(element: HTMLElement): void {
  const app = document.createElement('div')
  app.id = 'root'
  app.append(element)
  document.body.append(app)
}

/** Sets the document of a build. */
const standOn = (build: string) => {
  document.head.innerHTML = `<script type="importmap">${build}</script>`
}
/** Reports that the file of an element failed to load, as the browser does. */
const lose = (name: 'script' | 'img') => {
  const element = document.createElement(name)
  document.head.append(element)
  element.dispatchEvent(new Event('error'))
}
const typeIn = (field: HTMLInputElement) => Object.assign(field, { value: 'rider' })
const tick = (field: HTMLInputElement) => Object.assign(field, { checked: true })
const isFailureShown = () => page.hasAttribute('data-boot-failed')

describe('first scripts that fail to load', () => {
  const reload = vi.fn()

  beforeEach(() => {
    reload.mockClear()
    sessionStorage.clear()
    page.removeAttribute('data-boot-failed')
    standOn('one')
    vi.spyOn(window.location, 'reload').mockImplementation(reload)
  })
  afterEach(() => {
    vi.useRealTimers()
    document.head.innerHTML = ''
  })

  test('show a message and reload the page, once per build', async () => {
    await boot('/sign', '/sign')
    expect(isFailureShown()).toBe(false)
    lose('script')
    expect(isFailureShown()).toBe(true)
    lose('script')
    expect(reload).toHaveBeenCalledTimes(1)
    standOn('two')
    lose('script')
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('show only the message while offline, because a reload would lose the page', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await boot('/sign', '/sign')
    lose('script')
    expect([isFailureShown(), reload.mock.calls.length]).toEqual([true, 0])
  })

  test.each<[string, boolean, string, (field: HTMLInputElement) => void]>([
    ['nothing was typed', true, 'text', () => undefined],
    ['no box was checked', true, 'checkbox', () => undefined],
    ['text was typed', false, 'text', typeIn],
    ['a box was checked', false, 'checkbox', tick],
    ['the page has started after all', false, 'text', () => (page.dataset['boot'] = 'live')],
    ['nothing is missing', false, 'text', () => page.removeAttribute('data-boot-failed')],
  ])(
    'E8 reload the page when the connection is back and %s: %j',
    async (_, isReloaded, type, change) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      await boot('/sign', '/sign')
      lose('script')
      const field = document.createElement('input')
      field.type = type
      appendToApp(field)
      change(field)
      window.dispatchEvent(new Event('online'))
      expect(reload.mock.calls.length > 0).toBe(isReloaded)
    },
  )

  test('reload the page when the connection is back after the app has reported the failure', async () => {
    await boot('/profile')
    showBootFailure()
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('show only the message if the browser blocks session storage', async () => {
    const { sessionStorage } = globalThis
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse })
    await boot('/sign', '/sign')
    lose('script')
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      value: sessionStorage,
    })
    expect([isFailureShown(), reload.mock.calls.length]).toEqual([true, 0])
  })

  test('show nothing once the page is live, and images never do', async () => {
    await boot('/sign', '/sign')
    lose('img')
    page.dataset['boot'] = 'live'
    lose('script')
    expect([isFailureShown(), reload.mock.calls.length]).toEqual([false, 0])
  })

  test.each([
    ['hang', 'hydrate', true],
    ['loaded in time', 'live', false],
  ])('that %s, after 20 seconds', async (_what, state, isShown) => {
    vi.useFakeTimers()
    await boot('/sign', '/sign')
    page.dataset['boot'] = state
    vi.advanceTimersByTime(CHUNK_LIMIT - 100)
    expect(isFailureShown()).toBe(false)
    vi.advanceTimersByTime(200)
    expect(isFailureShown()).toBe(isShown)
  })
})

test('holds the submit of a form for the app until the page is live', async () => {
  await boot('/sign', '/sign')
  const form = document.createElement('form')
  document.body.append(form)
  const press = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(press()).toBe(false)
  expect(page.dataset).toHaveProperty('heldSubmit')
  delete page.dataset['heldSubmit']
  page.dataset['boot'] = 'live'
  expect(press()).toBe(true)
  expect(page.dataset).not.toHaveProperty('heldSubmit')
})

/** A button that has been pressed; `press` is called for later presses. */
function pressed(attributes: Readonly<Record<string, string>>) {
  const button = document.createElement('button')
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
  const press = vi.fn<() => void>()
  appendToApp(button)
  button.click()
  button.addEventListener('click', press)
  return { button, press }
}

describe('a button pressed before the page is live', () => {
  test('is pressed again, once, when the page is live', async () => {
    await boot('/', '/')
    const { button, press } = pressed({ type: 'button' })
    page.dataset['boot'] = 'live'
    await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(1))
    button.click()
    expect(press).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['opens a popover natively', { type: 'button', popovertarget: 'menu' }],
    ['submits a form', { type: 'submit' }],
  ])('is not pressed again if it %s', async (_what, attributes) => {
    await boot('/', '/')
    const { press } = pressed(attributes)
    const last = pressed({ type: 'button' })
    page.dataset['boot'] = 'live'
    await vi.waitFor(() => expect(last.press).toHaveBeenCalledTimes(1))
    expect(press).not.toHaveBeenCalled()
  })
})

test.each(['a', 'button'])(
  'a press of <%s> reaches the app only when the page is live',
  async (tag) => {
    await boot('/', '/')
    const seen = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    const app = document.createElement('div')
    app.innerHTML = '<a href="#to"><span>A link</span></a><button type="button">A button</button>'
    app.addEventListener('click', seen)
    appendToApp(app)
    const pressed = app.querySelector<HTMLElement>(tag === 'a' ? 'a span' : tag)
    pressed?.click()
    expect(seen).not.toHaveBeenCalled()
    page.dataset['boot'] = 'live'
    pressed?.click()
    expect(seen).toHaveBeenCalledTimes(1)
  },
)

test('does not delay a press of a button outside the app', async () => {
  await boot('/', '/')
  const button = document.createElement('button')
  button.type = 'button'
  const press = vi.fn<() => void>()
  button.addEventListener('click', press)
  document.body.append(button)
  button.click()
  expect(press).toHaveBeenCalledTimes(1)
})

test.each([
  ['if text was typed', null, 'rider'],
  ['if there is a page to return to', { returnTo: '/protection' }, ''],
])('S10 the language link waits for the live page %s', async (_where, state, typed) => {
  history.replaceState(state, '')
  await boot('/sign', '/sign')
  const link = document.createElement('a')
  link.setAttribute('href', '?lang=en')
  link.hreflang = 'en'
  appendToApp(link)
  const input = document.createElement('input')
  input.value = typed
  document.body.append(input)
  const press = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  link.addEventListener('click', press)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  expect(link.dispatchEvent(click)).toBe(false)
  expect(press).not.toHaveBeenCalled()
  page.dataset['boot'] = 'live'
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(1))
  expect(link.getAttribute('href')).toBe('?lang=en')
})

test('the language link keeps query and hash before the page is live', async () => {
  await boot('/rules?utm_source=x#r2', '/rules')
  const link = document.createElement('a')
  link.setAttribute('href', '?lang=en')
  link.hreflang = 'en'
  link.addEventListener('click', (event) => event.preventDefault())
  appendToApp(link)
  link.click()
  expect(link.getAttribute('href')).toBe('?lang=en&utm_source=x#r2')
})
