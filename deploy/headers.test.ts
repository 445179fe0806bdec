import { describe, expect, it } from 'vitest'
import { parseConfig } from '#/config-schema'
import { securityHeaders, servicesOf } from './headers'

const plain = { inlineScripts: [], inlineStyles: [] }
const everything = {
  inlineScripts: ['sha256-aaa='],
  inlineStyles: ['sha256-bbb='],
  botCheckHost: 'www.google.com',
  telemetryOrigin: 'https://errors.example',
} as const

function policyOf(options: Parameters<typeof securityHeaders>[0]): Record<string, string> {
  const policy = securityHeaders(options)['Content-Security-Policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('the services of a site', () => {
  it('are those of its settings', () => {
    const settings = {
      VITE_RECAPTCHA_KEY: 'key',
      VITE_RECAPTCHA_HOST: 'www.recaptcha.net',
      VITE_SENTRY_DSN: 'https://key@errors.example/below/1',
    }
    expect(servicesOf(parseConfig(settings))).toEqual({
      botCheckHost: 'www.recaptcha.net',
      telemetryOrigin: 'https://errors.example',
    })
  })

  it('are none unless they are configured', () => {
    expect(servicesOf(parseConfig({}))).toEqual({
      botCheckHost: undefined,
      telemetryOrigin: undefined,
    })
  })
})

describe('the security policy', () => {
  it('allows nothing but the site itself when nothing is configured', () => {
    expect(policyOf(plain)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'none'",
      'worker-src': "'none'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    })
  })

  it('adds exactly what is configured', () => {
    expect(policyOf(everything)).toMatchObject({
      'script-src':
        "'self' 'sha256-aaa=' https://www.google.com/recaptcha/api.js https://www.gstatic.com/recaptcha/releases/",
      'style-src': "'self' 'sha256-bbb='",
      'connect-src': "'self' https://errors.example https://www.google.com/recaptcha/",
      'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    })
  })

  it('lets a worker run for the demonstration only', () => {
    const { 'worker-src': worker, ...rest } = policyOf({ ...plain, serviceWorker: true })
    expect(worker).toBe("'self'")
    expect({ ...rest, 'worker-src': "'none'" }).toEqual(policyOf(plain))
  })

  it('names the other host of the bot check in every place', () => {
    const policy = policyOf({ ...plain, botCheckHost: 'www.recaptcha.net' })
    expect(policy).toMatchObject({
      'script-src':
        "'self' https://www.recaptcha.net/recaptcha/api.js https://www.gstatic.com/recaptcha/releases/",
      'connect-src': "'self' https://www.recaptcha.net/recaptcha/",
      'frame-src': 'https://www.recaptcha.net/recaptcha/',
    })
  })

  it.each([plain, everything])('has no unsafe word and no wildcard', (options) => {
    const policy = securityHeaders(options)['Content-Security-Policy']
    expect(policy).not.toMatch(/unsafe-|strict-dynamic|\*|\shttps?:(?!\/\/)/)
  })
})

describe('the other headers', () => {
  it('are all there', () => {
    const { 'Content-Security-Policy': _, ...others } = securityHeaders(everything)
    expect(others).toEqual({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'Referrer-Policy': 'strict-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    })
  })
})
