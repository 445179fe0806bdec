import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_HEADERS, SECURITY_HEADERS } from '#deploy/headers'
import { type RunningServer, SERVER_NAMES, startServer } from './real-servers'
import { ask, HTML, KEPT, page, SCRIPT, SECRET, useSmallSite } from '../testing/small-site'

const place = await useSmallSite()

describe.each(SERVER_NAMES)('%s', (name) => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer(name, place)
  })
  afterAll(() => server.stop())

  it.each([
    ['/', {}, 'index ru'],
    ['/?lang=en', {}, 'index en'],
    ['/', { cookie: 'theme=dark; locale=en' }, 'index en'],
    ['/?lang=ru', { cookie: 'locale=en' }, 'index ru'],
    ['/?lang=xx', { cookie: 'locale=en' }, 'index en'],
    ['/?lang=EN', {}, 'index ru'],
    ['/', { cookie: 'locale=english' }, 'index ru'],
    ['/rules', {}, 'rules ru'],
    ['/rules/', {}, 'rules ru'],
    ['//rules', {}, 'rules ru'],
    ['/sign', {}, 'sign ru'],
    ['/signup?to=verify', {}, 'signup ru'],
    ['/recovery', {}, 'recovery ru'],
    ['/profile', { cookie: 'locale=en' }, 'profile en'],
    ['/protection', {}, 'protection ru'],
    [`/verify?key=${SECRET}`, {}, 'verify ru'],
    ['/payment/success?payment=5', {}, 'payment ru'],
    ['/payment/%D1%83%D1%81%D0%BF%D0%B5%D1%85', {}, 'payment ru'],
    ['/oauth2/error', {}, 'oauth2-error ru'],
  ])('%s %j is the page "%s"', async (path, headers, text) => {
    const answer = await ask(server.origin, path, headers)
    expect(answer.body.toString()).toBe(page(text))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: expect.stringMatching(/Cookie/),
    })
  })

  it.each([
    '/no/such/page',
    '/rules/more',
    '/rules.html',
    '/index.en.html',
    '/not-found.html',
    '/_headers',
    '/.vite/manifest.json',
    '/robots.txt.gz',
    '/payment',
    '/a%00b',
    '/..%2f..%2fetc/passwd',
    '/assetsandmore',
    '/assets/..%5c..%5cwindows',
  ])('%s is no address', async (path) => {
    const answer = await ask(server.origin, path, { cookie: 'locale=en', accept: HTML })
    // What is no path at all may be refused before anything looks for it.
    if (/%00|\.\./.test(path) && answer.status === 400) return
    expect(answer.body.toString()).toBe(page('not-found en'))
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })

  it.each([
    ['/assets/main-1a2b.js', /javascript/, KEPT],
    ['/assets/font-3c4d.woff2', /^font\/woff2$/, KEPT],
    ['/robots.txt', /^text\/plain/, 'public, max-age=3600'],
    ['/.well-known/security.txt', /^text\/plain/, 'public, max-age=3600'],
    ['/share.ru.jpg', /^image\/jpeg$/, 'public, max-age=3600'],
    ['/version.json', /^application\/json/, 'no-cache'],
  ])('%s is a file of type %s, kept as "%s"', async (path, type, cache) => {
    const answer = await ask(server.origin, path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(type)
    expect(answer.headers['cache-control']).toBe(cache)
  })

  it('leads from http to https, at the port that players use', async ({ skip }) => {
    const { plainOrigin } = server
    if (plainOrigin === undefined) return skip()
    const answer = await fetch(`${plainOrigin}/rules?a=b`, { redirect: 'manual' })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(`${server.origin}/rules?a=b`)
  })

  it('leads password managers to where a password is changed, and claims no other well-known address', async () => {
    const answer = await ask(server.origin, '/.well-known/change-password')
    expect(answer.status).toBe(302)
    const asked = new URL('/.well-known/change-password', server.origin)
    const { location = '' } = answer.headers
    expect(new URL(location, asked).href).toBe(`${server.origin}/profile#password`)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    // How a password manager finds out whether a site tells the truth by its statuses.
    const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await ask(server.origin, none)).status).toBe(404)
  })

  it('lets other sites show the picture beside a link, and nothing else', async () => {
    const policy = 'cross-origin-resource-policy'
    expect((await ask(server.origin, '/share.ru.jpg')).headers[policy]).toBe('cross-origin')
    expect((await ask(server.origin, '/robots.txt')).headers[policy]).toBe('same-origin')
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['br;q=0, gzip;q=0', undefined],
    ['*;q=0', undefined],
  ])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
    const answer = await ask(server.origin, '/assets/main-1a2b.js', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toMatch(/Accept-Encoding/)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    expect((decode?.(answer.body) ?? answer.body).toString()).toBe(SCRIPT)
  })

  it.each(['/assets/main-1a2b.js.gz', '/assets/main-1a2b.js.br'])(
    '%s, a compressed copy, is no address',
    async (path) => {
      expect((await ask(server.origin, path)).status).toBe(404)
    },
  )

  it('does not give its version away', async () => {
    for (const path of ['/', '/nowhere', '/assets/main-1a2b.js', '/api/v2/user/check']) {
      expect([undefined, 'nginx']).toContain((await ask(server.origin, path)).headers['server'])
    }
  })

  it('answers 304 to what it gave, kept as before', async () => {
    for (const [path, cache] of [
      ['/rules', 'private, no-cache'],
      ['/assets/main-1a2b.js', KEPT],
    ] as const) {
      const { headers } = await ask(server.origin, path)
      const known = { 'if-none-match': headers['etag'] ?? '' }
      const again = await ask(server.origin, path, known)
      expect(again.status).toBe(304)
      expect(again.headers['cache-control']).toBe(cache)
    }
  })

  it.each(['/assets/gone-9f9f.js', '/assets/', '/api/v1'])(
    '%s is missing: a line for a script, a page for a person, kept by nobody',
    async (path) => {
      const line = await ask(server.origin, path)
      expect(line.status).toBe(404)
      expect(line.body.toString()).toMatch(/^Not found\n?$/i)
      expect(line.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
      const shown = await ask(server.origin, path, { accept: HTML })
      expect(shown.status).toBe(404)
      expect(shown.body.toString()).toBe(page('not-found ru'))
    },
  )

  it.each([
    ['POST', '/'],
    ['PUT', '/rules'],
    ['DELETE', '/assets/main-1a2b.js'],
    ['POST', '/nowhere'],
  ])('refuses %s %s', async (method, path) => {
    const answer = await ask(server.origin, path, { method, accept: HTML })
    expect(answer.status).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD')
    expect(answer.body.toString()).toBe(page('not-found ru'))
  })

  it('leads a provider that returns by POST to the page, with the id in its address', async () => {
    const answer = await ask(server.origin, '/payment/success?payment=5', {
      method: 'POST',
      body: `Signature=${SECRET}`,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(303)
    expect(new URL(answer.headers['location'] ?? '', server.origin).href).toBe(
      `${server.origin}/payment/success?payment=5`,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['GET', '/'],
    ['GET', '/profile'],
    ['GET', '/no/such/page'],
    ['GET', '/assets/main-1a2b.js'],
    ['GET', '/assets/gone-9f9f.js'],
    ['GET', '/.vite/manifest.json'],
    ['GET', '/api/v1'],
    ['GET', '/api/v2/user/check'],
    ['GET', '/api/v2/strict'],
    ['POST', '/'],
    ['POST', '/payment/success'],
  ])('%s %s carries every header, once', async (method, path) => {
    const { headers, names } = await ask(server.origin, path, { method })
    for (const [header, value] of Object.entries(SECURITY_HEADERS)) {
      const key = header.toLowerCase()
      expect(names.filter((one) => one === key)).toHaveLength(1)
      const isData = path.startsWith('/api/v2/') && header in API_HEADERS
      if (path !== '/api/v2/strict' && !isData) expect(headers[key]).toBe(value)
    }
    expect(names.filter((one) => one === 'cache-control')).toHaveLength(1)
  })

  it.each(['/', '/rules', '/assets/main-1a2b.js', '/no/such/page'])(
    'answers HEAD %s as GET, without the body',
    async (path) => {
      const [got, head] = await Promise.all([
        ask(server.origin, path, { accept: HTML }),
        ask(server.origin, path, { accept: HTML, method: 'HEAD' }),
      ])
      expect(head.body).toHaveLength(0)
      expect(head.status).toBe(got.status)
      for (const name of ['content-type', 'content-length', 'cache-control', 'vary', 'etag']) {
        expect([name, head.headers[name]]).toEqual([name, got.headers[name]])
      }
    },
  )

  // What stays different is in docs/production.md.
  it.each([
    ['/rules', { range: 'bytes=0-3' }, 200, page('rules ru')],
    ['/rules', { range: 'bytes=999999-' }, 200, page('rules ru')],
    ['/nowhere', { range: 'bytes=0-3', accept: HTML }, 404, page('not-found ru')],
    ['/assets/main-1a2b.js', { range: 'bytes=0-9' }, 200, SCRIPT],
    ['/assets/main-1a2b.js', { range: 'lines=1-2' }, 200, SCRIPT],
    ['/rules', { 'if-match': '*' }, 200, page('rules ru')],
    ['/rules', { cookie: `a=${'x'.repeat(9000)}; locale=en` }, 200, page('rules en')],
    ['/rules?lang=en&lang=ru', {}, 200, page('rules en')],
    ['/rules?lang=ru&lang=en', {}, 200, page('rules ru')],
    ['/rules?lang=xx&lang=en', {}, 200, page('rules ru')],
    ['/rules?lang', { cookie: 'locale=en' }, 200, page('rules en')],
    ['/rules', { cookie: 'locale=ru; locale=en' }, 200, page('rules ru')],
    ['/rules', { cookie: ';a;locale=en;' }, 200, page('rules en')],
    ['/rules', { cookie: 'xlocale=en' }, 200, page('rules ru')],
    ['//rules//', {}, 200, page('rules ru')],
  ])('answers %s with %.40j as the others do', async (path, headers, status, body) => {
    const answer = await ask(server.origin, path, headers)
    expect([answer.status, answer.body.toString()]).toEqual([status, body])
  })

  it.each(['//payment/success', '/payment//success', '/payment/success/', '//payment//success//'])(
    'leads a POST to %s to the page, whose address has slashes once',
    async (path) => {
      const answer = await ask(server.origin, `${path}?payment=5`, { method: 'POST' })
      const { href } = new URL(answer.headers['location'] ?? '', server.origin)
      expect([answer.status, href]).toEqual([303, `${server.origin}/payment/success?payment=5`])
    },
  )

  it('logs paths without queries and bodies, also of a request for another name', async () => {
    await ask(server.origin, `/verify?key=${SECRET}`, { host: 'localhost' })
    await ask(server.origin, '/payment/success')
    await expect.poll(() => server.log()).toContain('/verify')
    await expect.poll(() => server.log()).toContain('/payment/success')
    expect(await server.log()).not.toContain(SECRET)
  })
})
