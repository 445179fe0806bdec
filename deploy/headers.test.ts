import { expect, it } from 'vitest'
import { SECURITY_HEADERS } from './headers'

it('depends on no build and no setting', () => {
  expect(SECURITY_HEADERS).toEqual({
    'Content-Security-Policy':
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src-attr 'none'; require-trusted-types-for 'script'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
})

it('restricts no inline script or style, which only the pages themselves know', () => {
  expect(SECURITY_HEADERS['Content-Security-Policy']).not.toMatch(
    /default-src|script-src |style-src/,
  )
})
