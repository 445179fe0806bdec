import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#/locales/locale'
import { bootScript } from '#/testing/boot-script'
import { SITE } from '#/testing/page'
import { refuse } from '#/testing/refuse'

const page = document.documentElement
beforeEach(() => window.happyDOM.setURL(SITE))
const boot = bootScript()

describe('the prerendered page', () => {
  test.each<[string, string | undefined, Locale, string, string]>([
    ['/', '/', 'ru', '', 'hydrate'],
    ['/rules/', '/rules', 'ru', '', 'hydrate'],
    ['/rules?utm_source=x', '/rules', 'ru', '', 'hydrate'],
    ['/rules#r1', '/rules', 'ru', '', 'hydrate'],
    ['/nowhere', '*', 'ru', '', 'hydrate'],
    ['/Rules', '*', 'ru', '', 'render'],
    ['/rules)', '*', 'ru', '', 'render'],
    ['/nowhere/', '*', 'ru', '', 'hydrate'],
    ['/rules', '/rules', 'en', 'en', 'hydrate'],
    ['/rules?lang=en', '/rules', 'en', '', 'hydrate'],
    ['/rules?lang=EN-us', '/rules', 'en', '', 'hydrate'],
    ['/rules?LANG=en', '/rules', 'en', '', 'hydrate'],
    ['/rules?a=1&amp;lang=en', '/rules', 'en', '', 'hydrate'],
    ['/rules?utm_source=x?lang=en', '/rules', 'en', '', 'hydrate'],
    ['/rules?lang=xx', '/rules', 'ru', 'yy', 'hydrate'],
    ['/rules?lang=xx&lang=en', '/rules', 'ru', '', 'hydrate'],
    ['/rules', '/rules', 'ru', 'en-US', 'hydrate'],
    ['/rules', '/', 'ru', '', 'render'],
    ['/rules', '/rules', 'ru', 'en', 'render'],
    ['/rules?lang=ru', '/rules', 'en', 'en', 'render'],
    ['/rules', '/rules', 'en', '', 'render'],
    ['/signup?to=verify', '/signup', 'ru', '', 'render'],
    ['/signup?a=1&amp;To=verify', '/signup', 'ru', '', 'render'],
    ['/recovery?key=abc', '/recovery', 'ru', '', 'render'],
    ['/recovery?lang=ru&amp;KEY%3Dabc', '/recovery', 'ru', '', 'render'],
    ['/recovery%3Fkey=abc', '*', 'ru', '', 'render'],
    ['/recovery#key=abc', '/recovery', 'ru', '', 'render'],
    ['/profile', undefined, 'ru', '', 'render'],
  ])('%s on a page of %s in %s, cookie %j: %s', async (path, prerendered, lang, cookie, found) => {
    document.cookie = cookie === '' ? 'locale=; max-age=-1' : `locale=${cookie}`
    await boot(path, prerendered, lang)
    expect(page.dataset['boot']).toBe(found)
    document.cookie = 'locale=; max-age=-1'
  })

  test.each([
    ['a token', () => localStorage.setItem('token', 'x')],
    ['a user', () => localStorage.setItem('user', '{}')],
    ['a sign-in step', () => history.replaceState({ step: {} }, '')],
    ['a login to fill in', () => history.replaceState({ login: 'rider' }, '')],
  ])('is rendered again with %s', async (_name, prepare) => {
    localStorage.clear()
    window.happyDOM.setURL(new URL('/sign', location.href).href)
    prepare()
    await boot('/sign', '/sign')
    expect(page.dataset['boot']).toBe('render')
  })

  test.each([
    ['a token', () => localStorage.setItem('token', 'x'), 'adapt'],
    ['a user', () => localStorage.setItem('user', '{}'), 'adapt'],
    ['a flow step', () => history.replaceState({ step: {} }, ''), 'render'],
    ['nothing', () => undefined, 'hydrate'],
  ])('of a page without a guard, with %s', async (_name, prepare, found) => {
    window.happyDOM.setURL(new URL('/rules', location.href).href)
    page.dataset['open'] = ''
    prepare()
    await boot('/rules', '/rules')
    expect(page.dataset['boot']).toBe(found)
  })

  test('is hydrated whatever state the router keeps in the history', async () => {
    window.happyDOM.setURL(new URL('/sign', location.href).href)
    history.replaceState({ key: 'a', __TSR_key: 'a', __TSR_index: 0, returnTo: '/profile' }, '')
    await boot('/sign', '/sign')
    expect(page.dataset['boot']).toBe('hydrate')
  })
})

test.each(['file:///home/rules.html', 'content://downloads/17'])(
  'E8 a saved page keeps its text, at %s',
  async (path) => {
    await boot(path, '/rules', 'en')
    expect(page.dataset['boot']).not.toBe('render')
  },
)

test('U6 ignores a theme that this version does not know', async () => {
  document.cookie = 'theme=dark-blue'
  await boot('/')
  expect(page.dataset['theme']).toBeUndefined()
})

test.each(['dark', 'light'])('applies the chosen theme %s', async (theme) => {
  document.cookie = `theme=${theme}`
  await boot('/')
  expect(page.dataset['theme']).toBe(theme)
})

test('A13 hydrates the visitor’s page if the browser blocks cookies and storage', async () => {
  const { localStorage } = globalThis
  vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
  await boot('/rules', '/rules')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: localStorage })
  expect(page.dataset['boot']).toBe('hydrate')
})
