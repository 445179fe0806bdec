// @vitest-environment page
import { describe, expect, test, vi } from 'vitest'
import { refuse } from '#/testing/refuse'
import { cookieLine, readCookie, readCookies, watchCookie, writeCookie } from './cookie'

describe('readCookie', () => {
  test.each([
    ['theme=dark', 'theme', 'dark'],
    ['a=1; theme=light; b=2', 'theme', 'light'],
    ['mytheme=dark', 'theme', undefined],
    ['theme', 'theme', undefined],
    ['theme=', 'theme', ''],
    ['locale=%D1%80', 'locale', 'р'],
    ['locale=%E0%A4%A', 'locale', undefined],
    ['x=a=b', 'x', 'a=b'],
    ['', 'theme', undefined],
  ])('of %j, %s is %j', (source, name, value) => {
    expect(readCookie(source, name)).toBe(value)
  })
})

describe('cookieLine', () => {
  test('keeps a choice for a year on the whole site', () => {
    expect(cookieLine('theme', 'dark', { protocol: 'http:', path: '/' })).toBe(
      'theme=dark; path=/; max-age=31536000; samesite=lax',
    )
  })

  test('marks the cookie as secure on https only', () => {
    expect(cookieLine('theme', 'dark', { protocol: 'https:', path: '/' })).toMatch(/; secure$/)
  })

  test('escapes the value', () => {
    expect(cookieLine('theme', 'a; domain=evil', { protocol: 'http:', path: '/' })).toContain(
      'theme=a%3B%20domain%3Devil;',
    )
  })
})

test('a browser that refuses cookies holds none, and a choice is still good for the page', () => {
  const chosen = vi.fn<(value: string) => void>()
  const stop = watchCookie('theme', chosen)
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse })
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(readCookies()).toBe('')
    expect(() => writeCookie('theme', 'dark', '/')).not.toThrow()
  } finally {
    Reflect.deleteProperty(document, 'cookie')
  }
  expect(chosen).not.toHaveBeenCalled()
  stop()
})
