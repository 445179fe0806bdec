import { expect, test } from 'vitest'
import { i18nOf } from '#/testing/render-ui'
import { oauth2ErrorCode, oauth2ErrorText } from './error-text'

/** RFC 6749, 4.1.2.1, and OpenID Connect Core, 3.1.2.6. */
const STANDARD = [
  'access_denied',
  'invalid_request',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'login_required',
  'consent_required',
  'interaction_required',
]

test.each(['ru', 'en'] as const)(
  'A15 every standard code has its own text in %s',
  async (locale) => {
    const i18n = await i18nOf(locale)
    const texts = [null, ...STANDARD].map((code) => oauth2ErrorText(code, i18n))
    expect(new Set(texts).size).toBe(STANDARD.length + 1)
    for (const text of texts) {
      expect(text).not.toMatch(/^oauth2\./)
      expect(/[а-яё]/i.test(text)).toBe(locale === 'ru')
    }
  },
)

test.each(['quota_exceeded', '', '__proto__', 'constructor', '<b>'])(
  'does not recognize the unknown code %j',
  (code) => {
    expect(oauth2ErrorCode(code)).toBeNull()
  },
)

test.each(['ACCESS_DENIED', ' access_denied\n', 'Access_Denied'])(
  'normalizes %j to a standard code',
  (text) => {
    expect(oauth2ErrorCode(text)).toBe('access_denied')
  },
)
