import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safePath } from './safe-path'

const SITE = 'https://aurora.example'

describe('safePath', () => {
  test.each([
    ['/', '/'],
    ['/profile', '/profile'],
    ['/profile/', '/profile/'],
    ['/profile?tab=1', '/profile?tab=1'],
    ['/profile?a=1&a=2#votes', '/profile?a=1&a=2#votes'],
    ['/profile#//evil.example', '/profile#//evil.example'],
    ['/profile?next=//evil.example', '/profile?next=//evil.example'],
    ['/profile?next=https://evil.example', '/profile?next=https://evil.example'],
    ['/payment/success?paymentId=pay_1', '/payment/success?paymentId=pay_1'],
    ['/signup?to=verify', '/signup?to=verify'],
    ['/oauth2/error', '/oauth2/error'],
    ['/profile/../protection', '/protection'],
    ['/./profile', '/profile'],
    ['/../../profile', '/profile'],
    ['/профиль', '/%D0%BF%D1%80%D0%BE%D1%84%D0%B8%D0%BB%D1%8C'],
    ['/a b', '/a%20b'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/:@evil.example', '/:@evil.example'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['/profile\\x', '/profile/x'],
    ['/profile\n', '/profile'],
    ['/pro\tfile', '/profile'],
    ['/profile ', '/profile'],
    ['/profile\0', '/profile'],
    ['/pro\0file', '/pro%00file'],
  ])('resolves %j to %j', (value, path) => {
    expect(safePath(value)).toBe(path)
  })

  test.each([
    '',
    ' ',
    'profile',
    './profile',
    '../profile',
    '?to=verify',
    '#votes',
    ' /profile',
    '\t/profile',
    '\n//evil.example',
    '//',
    '//evil.example',
    '//evil.example/profile',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\r\n/evil.example',
    '/\t\\evil.example',
    '/\t\t//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/.\t//evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://site.invalid/profile',
    '//site.invalid.evil.example',
    '//user@site.invalid',
    'HTTPS://evil.example',
    'http://localhost:4173/profile',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://site.invalid/x',
    'file:///etc/passwd',
    'mailto:a@b.cd',
    '\u0000/profile',
    '\uFEFF/profile',
    '／／evil.example',
    '//[',
    '/\\[::1',
    '/\t/[',
    undefined,
    null,
    0,
    1,
    true,
    {},
    [],
    ['/profile'],
    { toString: () => '/profile' },
    new URL('https://site.invalid/profile'),
  ])('rejects %j', (value) => {
    expect(safePath(value)).toBeNull()
  })

  test('any input stays on the site or is rejected', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '\r',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '[',
      ' ',
    ]
    const names = [
      'evil.example',
      'https:',
      'javascript:',
      'profile',
      'site.invalid',
      '\0',
      '\u3002',
    ]
    const hostile = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...names), fc.string()), {
        maxLength: 8,
      })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.tuple(fc.constantFrom('', '/'), hostile), ([start, rest]) => {
        const path = safePath(start + rest)
        if (path === null) return
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, SITE).origin).toBe(SITE)
        expect(new URL(path, SITE).protocol).toBe('https:')
        expect(safePath(path)).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })
})
