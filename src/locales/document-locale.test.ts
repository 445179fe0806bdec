import { expect, onTestFinished, test, vi } from 'vitest'
import { preferredLocale } from './document-locale'

test.each([
  ['?a=1%20&lang=en&b=2', '?a=1%20&b=2'],
  ['?lang=en-US', ''],
  ['?lang=EN&lang=ru&a=1', '?a=1'],
  ['?LANG=en', ''],
  ['?a=1&amp;lang=en&amp;b=2', '?a=1&amp;b=2'],
  ['?utm_source=x?lang=en', '?utm_source=x'],
  ['?lang=en?utm_source=x', '?utm_source=x'],
])('U4 stores the language of an address, and removes it from the address: %s', (search, rest) => {
  document.cookie = 'locale=; max-age=-1'
  history.replaceState({ returnTo: '/profile' }, '', `/sign${search}#c`)
  expect(preferredLocale()).toBe('en')
  expect(location.href.slice(location.origin.length)).toBe(`/sign${rest}#c`)
  expect(history.state).toEqual({ returnTo: '/profile' })
  expect(preferredLocale()).toBe('en')
})

test('U2 keeps the language in the address if the browser stores no cookies', () => {
  document.cookie = 'locale=; max-age=-1'
  const setter = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
  onTestFinished(() => setter.mockRestore())
  history.replaceState(null, '', '/rules?lang=en')
  expect(preferredLocale()).toBe('en')
  expect(location.search).toBe('?lang=en')
})
