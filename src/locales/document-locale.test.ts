// @vitest-environment page
import { expect, test } from 'vitest'
import { preferredLocale } from './document-locale'

test('the language of an address is remembered, and leaves the address', () => {
  history.replaceState({ returnTo: '/profile' }, '', '/sign?a=1%20&lang=en&b=2#c')
  expect(preferredLocale()).toBe('en')
  expect(location.href.slice(location.origin.length)).toBe('/sign?a=1%20&b=2#c')
  expect(history.state).toEqual({ returnTo: '/profile' })
  expect(preferredLocale()).toBe('en')
})
