import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#/config-schema'
import { pagePolicy, withPagePolicy } from './page-policy'

const nothingInline = { inlineScripts: [], inlineStyles: [] }
const inline = { inlineScripts: ['sha256-aaa='], inlineStyles: ['sha256-bbb='] }
const plain = parseConfig({})
const everything = parseConfig({
  VITE_RECAPTCHA_KEY: 'key',
  VITE_SENTRY_DSN: 'https://key@errors.example/below/1',
})
const smartCaptcha = parseConfig({
  VITE_BOT_CHECK: 'smartcaptcha',
  VITE_SMARTCAPTCHA_KEY: 'key',
  VITE_RECAPTCHA_KEY: 'other-key',
})

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('the policy of a page', () => {
  it('allows nothing but the site itself when nothing is configured', () => {
    expect(directivesOf(pagePolicy(plain, nothingInline))).toEqual({
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
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
  })

  it('adds exactly what is configured', () => {
    expect(directivesOf(pagePolicy(everything, inline))).toMatchObject({
      'script-src':
        "'self' 'sha256-aaa=' https://www.google.com/recaptcha/api.js https://www.gstatic.com/recaptcha/releases/",
      'style-src': "'self' 'sha256-bbb='",
      'connect-src': "'self' https://errors.example https://www.google.com/recaptcha/",
      'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    })
  })

  it('allows a worker for the demonstration only', () => {
    const serviceWorker = { trustedTypes: 'start' }
    const demo = directivesOf(pagePolicy(plain, inline, { serviceWorker }))
    expect(demo).toEqual({
      ...directivesOf(pagePolicy(plain, inline)),
      'worker-src': "'self'",
      'trusted-types': 'start',
    })
  })

  it('names the other host of the bot check in every place', () => {
    const settings = parseConfig({
      VITE_RECAPTCHA_KEY: 'key',
      VITE_RECAPTCHA_HOST: 'www.recaptcha.net',
    })
    expect(directivesOf(pagePolicy(settings, nothingInline))).toMatchObject({
      'script-src':
        "'self' https://www.recaptcha.net/recaptcha/api.js https://www.gstatic.com/recaptcha/releases/",
      'connect-src': "'self' https://www.recaptcha.net/recaptcha/",
      'frame-src': 'https://www.recaptcha.net/recaptcha/',
    })
  })

  it('lets in the provider that is chosen, and no other', () => {
    const own = 'https://smartcaptcha.yandexcloud.net/'
    const policy = pagePolicy(smartCaptcha, nothingInline)
    expect(directivesOf(policy)).toMatchObject({
      'script-src': `'self' ${own}`,
      'connect-src': `'self' ${own}`,
      'frame-src': own,
    })
    expect(policy).not.toContain('google')
  })

  it.each([plain, everything, smartCaptcha])('has no unsafe word and no wildcard', (settings) => {
    const policy = pagePolicy(settings, inline)
    expect(policy).not.toMatch(/unsafe-|strict-dynamic|\*|\shttps?:(?!\/\/)/)
  })

  it.each([plain, everything, smartCaptcha])('passes the evaluator of policies', (settings) => {
    const findings = new CspEvaluator(new CspParser(pagePolicy(settings, inline)).csp).evaluate()
    // What is left reminds that each host must serve no uploads and no old libraries, and that no bypass is known.
    const serious = findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    expect(serious).toEqual([])
  })

  it('has no directive that browsers ignore in a page', () => {
    expect(pagePolicy(everything, inline)).not.toMatch(/frame-ancestors|report-uri|sandbox/)
  })
})

describe('a page with its policy', () => {
  const PAGE =
    '<!doctype html><html><head><meta charset="utf-8"><title>A</title><style>a{}</style></head></html>'

  it('carries it before everything else, for the style that it has', () => {
    const page = withPagePolicy(PAGE, plain)
    expect(page).toMatch(/<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/)
    expect(page).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
  })

  it('gets a new one when it changes', () => {
    const page = withPagePolicy(PAGE, plain)
    const changed = page.replace('a{}', 'b{}')
    const again = withPagePolicy(changed, everything)
    expect(again.match(/Content-Security-Policy/g)).toHaveLength(1)
    expect(again).toBe(withPagePolicy(PAGE.replace('a{}', 'b{}'), everything))
  })

  it('must declare its charset', () => {
    expect(() => withPagePolicy('<title>A</title>', plain)).toThrow('charset')
  })
})
