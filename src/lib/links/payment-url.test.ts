import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentUrl } from './payment-url'

const ALLOWED = ['https://pay.example', 'https://pay.example:8443', 'http://localhost:4173']

describe('an address on the allowlist', () => {
  test.each([
    ['https://pay.example', 'https://pay.example/'],
    ['https://pay.example/', 'https://pay.example/'],
    ['https://pay.example/p/71c0e4', 'https://pay.example/p/71c0e4'],
    ['https://pay.example/p?id=1&back=https://evil.example', undefined],
    ['https://pay.example/p#step', 'https://pay.example/p#step'],
    ['https://pay.example?id=1', 'https://pay.example/?id=1'],
    ['https://pay.example/@evil.example/', undefined],
    ['https://pay.example/%D0%BF', undefined],
    ['https://pay.example/a/../b', 'https://pay.example/b'],
    ['https://pay.example:8443/p', undefined],
    ['http://localhost:4173/__sandbox/pay/pay_1?world=test', undefined],
  ])('%s is allowed', (value, expected = value) => {
    expect(paymentUrl(value, ALLOWED)).toBe(expected)
  })
})

const HOSTILE: unknown[] = [
  // another scheme
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://pay.example/%0aalert(1)',
  'javascript:location="https://pay.example"',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://pay.example/71c0e4',
  'filesystem:https://pay.example/temporary/x',
  'view-source:https://pay.example/',
  'file:///etc/passwd',
  'ftp://pay.example/',
  'ws://pay.example/',
  'wss://pay.example/',
  'about:blank',
  'mailto:pay@pay.example',
  'tel:+70000000000',
  'intent://pay.example#Intent;scheme=https;end',
  'x-pay.example:https://pay.example',
  // unencrypted
  'http://pay.example/p',
  'http://pay.example:443/p',
  'http://localhost.evil.example:4173/',
  // another host
  'https://evil.example/',
  'https://evil.example/https://pay.example/',
  'https://evil.example?https://pay.example/',
  'https://evil.example#https://pay.example/',
  'https://pay.example.evil.example/',
  'https://pay.examples/',
  'https://pay.example-evil.example/',
  'https://xpay.example/',
  'https://sub.pay.example/',
  'https://pay.example./p',
  'https://pay-example/',
  'https://0x7f000001/',
  'https://127.0.0.1/',
  'https://[::1]/',
  // another port
  'https://pay.example:8444/',
  'https://pay.example:80/',
  'https://pay.example:84430/',
  'https://pay.example:65536/',
  'https://localhost:4173/',
  'http://localhost:4174/',
  'http://localhost/',
  'http://127.0.0.1:4173/',
  'http://2130706433:4173/',
  // user and password
  'https://pay.example@evil.example/',
  'https://pay.example:8443@evil.example/',
  'https://user@pay.example/',
  'https://user:password@pay.example/',
  'https://:@pay.example/',
  'https://@pay.example/',
  'https://evil.example%40@pay.example/',
  'https://pay.example%2F@evil.example/',
  // slashes that browsers correct
  '//pay.example/p',
  '//evil.example/',
  'https:pay.example/p',
  'https:/pay.example/p',
  'https:///pay.example/p',
  'https:\\\\pay.example\\p',
  'https:evil.example',
  '\\\\evil.example\\',
  'https://pay.example\\@evil.example/',
  'https://evil.example\\@pay.example/',
  'https://pay.example/\\evil.example',
  // characters that browsers drop, and look-alikes
  ' https://pay.example/p',
  'https://pay.example/p ',
  '\thttps://pay.example/p',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'ht\ntps://pay.example/p',
  'https://pay\t.example/p',
  'https://pay.example\n.evil.example/',
  'https://pay.example/\np',
  '\u0000https://pay.example/',
  '\uFEFFhttps://pay.example/',
  'https://pаy.example/',
  'https://раy.example/',
  'https://pay。example/',
  'https://ｐａｙ.example/',
  'https://pay.example\u202E/',
  'https://p%61y.example/',
  // no address
  '',
  '/',
  '/p',
  'pay.example/p',
  '?payment=1',
  '#',
  'https://',
  'https://%',
  'null',
  null,
  undefined,
  0,
  true,
  {},
  [],
  ['https://pay.example/'],
  { toString: () => 'https://pay.example/' },
]

describe('M3 a hostile address', () => {
  test.each(HOSTILE.map((value) => [value]))('%j is rejected', (value) => {
    expect(paymentUrl(value, ALLOWED)).toBeNull()
  })

  test('the list has at least 60 of them', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
  })

  test('an empty allowlist allows nothing', () => {
    expect(paymentUrl('https://pay.example/', [])).toBeNull()
  })

  test('an unencrypted or opaque origin is rejected even if it is on the allowlist', () => {
    expect(paymentUrl('http://pay.example/', ['http://pay.example'])).toBeNull()
    expect(paymentUrl('data:text/plain,1', ['null'])).toBeNull()
  })
})

const PIECES =
  'https: http: javascript: data: // / \\ @ : ? # . %2f pay.example evil.example :8443 user p'
    .split(' ')
    .concat('localhost:4173', '\t', '\n', ' ', '\u0000', 'а')

const made = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc
    .tuple(fc.constantFrom(...ALLOWED), fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }))
    .map(([origin, rest]) => origin + rest.join('')),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }),
)

test('accepts only addresses on the allowlist, spelled with the allowed origin', () => {
  fc.assert(
    fc.property(made, (value) => {
      const url = paymentUrl(value, ALLOWED)
      if (url === null) return
      const { origin, username, password } = new URL(url)
      expect(ALLOWED).toContain(origin)
      expect(value.startsWith(origin)).toBe(true)
      expect([username, password]).toEqual(['', ''])
      expect(paymentUrl(url, ALLOWED)).toBe(url)
    }),
    { numRuns: 1000 },
  )
})

test('accepts every path on an allowed origin', () => {
  const segment = fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{0,12}$/)
  fc.assert(
    fc.property(fc.constantFrom(...ALLOWED), fc.array(segment), (origin, segments) => {
      expect(paymentUrl(`${origin}/${segments.join('/')}`, ALLOWED)).not.toBeNull()
    }),
  )
})
