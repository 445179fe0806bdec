import { describe, expect, it } from 'vitest'
import { SECURITY_HEADERS } from '#deploy/headers'
import { caddyfile } from './caddy'
import { nginxExample, nginxHttp, nginxServer } from './nginx'
import { cloudflareHeaders, cloudflareRedirects, netlifyRedirects } from './static-hosts'

describe.each([
  ['nginx', nginxHttp],
  ['Caddy', caddyfile],
  ['Cloudflare Pages', cloudflareHeaders],
])('%s', (_, text) => {
  it('sends every header of the site', () => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(text).toContain(value)
      if (text !== nginxHttp) expect(text).toContain(name)
    }
  })
})

describe('nginx', () => {
  it('sets headers at one place only, where no other add_header drops them', () => {
    expect(nginxServer).not.toMatch(/^\s+add_header/m)
  })

  it('includes what the build writes', () => {
    const included = nginxExample.match(/nginx\/\w+\.conf/g)
    expect(included).toEqual(['nginx/http.conf', 'nginx/server.conf', 'nginx/proxy.conf'])
  })

  it('knows each page by its path', () => {
    expect(nginxHttp).toContain(String.raw`"~^\/payment\/[^/]+/?$" payment;`)
    expect(nginxHttp).toContain('"~^en$" ".en";')
  })
})

describe('hosts of files', () => {
  it('stay within what Cloudflare Pages reads: 100 rules, 2,000 characters a line', () => {
    expect(cloudflareHeaders.match(/^\//gm)?.length).toBeLessThanOrEqual(100)
    for (const line of cloudflareHeaders.split('\n')) expect(line.length).toBeLessThan(2000)
  })

  it('get the pages that their names do not give away', () => {
    expect(cloudflareRedirects).toBe(
      [
        '/.well-known/change-password /profile#password 302',
        '/payment/* /payment 200',
        '/oauth2/error /oauth2-error 200\n',
      ].join('\n'),
    )
  })

  it('choose the language where they can read it', () => {
    const lines = netlifyRedirects.split('\n')
    const english = lines.indexOf('/rules lang=en /rules.en.html 200!')
    expect(english).toBeGreaterThan(-1)
    expect(lines.indexOf('/rules /rules.html 200')).toBeGreaterThan(english)
    expect(lines).toContain('/.well-known/change-password /profile#password 302')
    expect(lines.at(-2)).toBe('/* /not-found.html 404')
  })
})
