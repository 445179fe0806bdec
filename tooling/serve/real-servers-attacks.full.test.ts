import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, SERVER_NAMES, startServer } from './real-servers'
import { ask, HTML, useSmallSite } from '../testing/small-site'

const place = await useSmallSite()

describe.each(SERVER_NAMES)('%s', (name) => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer(name, place)
  })
  afterAll(() => server.stop())

  it.each(['//evil.example/%2e%2e/payment/success', '/payment/%0d%0aSet-Cookie:%20a=b'])(
    'leads a POST to %s nowhere else',
    async (path) => {
      const answer = await ask(server.origin, path, { method: 'POST' })
      const location = answer.headers['location'] ?? '/'
      expect(new URL(location, server.origin).origin).toBe(server.origin)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  it.each([
    '/../../etc/passwd',
    '/assets/../../../etc/passwd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/.%00./etc/passwd',
    '/assets%2fgone-9f9f.js',
    '/%2frules%2f',
    '/;/rules',
    '/rules;jsessionid=1',
    '/%25%32%65%25%32%65/etc/passwd',
    '/current/dist-deploy/server.mjs',
    '/../dist-deploy/settings.json',
    '/.git/config',
    '/.env',
    `/rules?${'a'.repeat(6000)}`,
    `/${'a'.repeat(12_000)}`,
    `/${'a/'.repeat(3000)}`,
  ])('%.60s opens nothing, and breaks nothing', async (path) => {
    const { status, body, headers } = await ask(server.origin, path, { accept: HTML })
    expect(status).toBeLessThan(500)
    expect(body.toString()).not.toMatch(/root:|import |\[core\]/)
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
    expect((await ask(server.origin, '/rules')).status).toBe(200)
  })

  it.each([
    '/api/v2/../../internal',
    '/api/v2/%2e%2e/%2e%2e/internal',
    '/api/v2/..%2f..%2finternal',
    '/api/v2/%2E%2E%5c..%5Cinternal',
    '/api/v2/..;/..;/internal',
    '/api/v2//../../internal',
    '//api/v2/../internal',
    '/api/v2?/../../internal',
    '/API/v2/user/check',
  ])('%s reaches nothing of the backend but the API', async (path) => {
    const answer = await ask(server.origin, path)
    if (answer.status !== 200) return expect(answer.status).toBeLessThan(500)
    const { url = '' } = JSON.parse(answer.body.toString()) as { url?: string }
    const read = new URL(url.replaceAll(/%2f|%5c|\\/gi, '/').replaceAll('..;', '..'), 'http://a')
    expect(read.pathname).toMatch(/^\/api\/v2(?:\/|$)/)
  })

  it('survives large headers, and goes on', async () => {
    const large = await ask(server.origin, '/rules', { 'x-large': 'a'.repeat(100_000) }).catch(
      () => ({ status: 400 }),
    )
    expect(large.status).toBeLessThan(500)
    expect((await ask(server.origin, '/rules')).status).toBe(200)
  })

  it.each(['evil.example', 'evil.example:443', 'localhost@evil.example', '[::1', ''])(
    'leads nobody to the host "%s" that a request names',
    async (host) => {
      for (const [path, method] of [
        ['/payment/success?payment=5', 'POST'],
        ['/.well-known/change-password', 'GET'],
        ['/rules/', 'GET'],
      ] as const) {
        const answer = await ask(server.origin, path, { host, method, 'x-forwarded-host': host })
        expect(answer.status).toBeLessThan(500)
        expect(answer.headers['location'] ?? '').not.toContain('evil')
        expect(answer.body.toString()).not.toContain('evil')
      }
    },
  )

  it.each(['OPTIONS', 'PROPFIND', 'TRACE', 'PATCH'])('refuses %s', async (method) => {
    for (const path of ['/', '/assets/main-1a2b.js', '/payment/success', '/nowhere']) {
      expect((await ask(server.origin, path, { method, accept: HTML })).status).toBe(405)
    }
  })
})
