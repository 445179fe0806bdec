import { describe, expect, test } from 'vitest'
import { cookieLine, parseCookie } from './cookie'

describe('parseCookie', () => {
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
  ])('in %j, the value of %s is %j', (source, name, value) => {
    expect(parseCookie(source, name)).toBe(value)
  })
})

describe('cookieLine', () => {
  test('keeps the cookie for a year on the whole site', () => {
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
