import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, SERVER_NAMES, startServer } from './real-servers'
import { ask, SECRET, useSmallSite } from '../testing/small-site'

const place = await useSmallSite()

/** The page, or the line for scripts. */
const NOT_FOUND = /not[ -]found/i

/** What an operator finds in the log of a path where the backend took no connection. */
const REFUSED = {
  nginx: (path: string) => `${path} 50[23] backend=127.0.0.1:1 said=502 connected=- `,
  caddy: () => '"status":502',
  'server.mjs': (path: string) => `"code":"ECONNREFUSED","method":"GET","path":"${path}"`,
} as const

describe.each(SERVER_NAMES)('%s', (name) => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer(name, place)
  })
  afterAll(() => server.stop())

  it('proxies the API with the client’s address, and keeps the headers of the backend', async () => {
    const answer = await ask(server.origin, `/api/v2/user/check?a=%2Fb`, {
      'x-forwarded-for': '6.6.6.6',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const headers = JSON.parse(answer.body.toString()) as Record<string, string>
    expect(headers).toMatchObject({
      url: '/api/v2/user/check?a=%2Fb',
      host: new URL(place.backend).host,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': new URL(server.origin).host,
    })
    expect(headers['x-forwarded-for']).not.toContain('6.6.6.6')
    expect((await ask(server.origin, '/api/v2/denied')).status).toBe(401)
    expect((await ask(server.origin, '/api/v2/cached')).headers['cache-control']).toBe('max-age=5')
    const strict = await ask(server.origin, '/api/v2/strict')
    expect(strict.headers['x-frame-options']).toBe('SAMEORIGIN')
    // But for what it must not say.
    expect(strict.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  it('takes nobody’s word for the host of the site', async () => {
    const { origin } = server
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const other = await ask(origin, '/api/v2/x', evil)
    // The small site knows no address of its own, which ours goes by.
    if (name !== 'server.mjs') expect(other.body.toString()).not.toContain('/api/v2/x')
    const whole = await ask(origin, `https://localhost:${new URL(origin).port}/api/v2/x`)
    expect([200, 404]).toContain(whole.status)
    if (whole.status === 200) {
      expect(JSON.parse(whole.body.toString())).toMatchObject({ url: '/api/v2/x' })
    }
  })

  it('says whether it is there, and whether its backend is', async () => {
    for (const [path, method] of [
      ['/healthz', 'GET'],
      ['/readyz', 'GET'],
      ['/readyz', 'HEAD'],
    ] as const) {
      const answer = await ask(server.origin, path, { method, cookie: 'a=b' })
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([
        path,
        200,
        'no-store',
      ])
      if (method === 'GET') expect(answer.body.toString().trim()).toBe('ok')
    }
  })

  // Whatever cleans such paths would take them for paths of the API.
  it.each([
    '/api/v2/user/../user/check',
    '/admin/../api/v2/user/check',
    '/api/v2/%2e%2e/v2/x',
    '/%2e/api/v2/y',
    '/api/v2/./x',
    '/api/v2/.well-known/x',
    '/api/v2/.well-known/../z',
    '/api/v2/x/..',
    String.raw`/api/v2/a\..\b`,
    '/api/v2/a%5c..%5cb',
    '//api/v2/x',
    '/api//v2/x',
    '/%61pi/v2/x',
    '/api%2fv2%2fx',
  ])('%s does not reach the backend', async (path) => {
    const { status, body } = await ask(server.origin, path)
    expect([status, body.toString()]).toEqual([404, expect.stringMatching(NOT_FOUND)])
  })

  it('refuses TRACE', async () => {
    expect((await ask(server.origin, '/api/v2/x', { method: 'TRACE' })).status).toBe(405)
  })

  it.each(['/api/v2/x.y/z.', '/api/v2/archive.gz', '/api/v2/x?a=/../b'])(
    '%s reaches the backend as it came',
    async (path) => {
      const { body } = await ask(server.origin, path)
      expect(JSON.parse(body.toString())).toMatchObject({ url: path })
    },
  )

  it('answers with its own message where the backend is dead', async () => {
    const alone = await startServer(name, { ...place, backend: 'http://127.0.0.1:1' })
    try {
      const answer = await ask(alone.origin, `/api/v2/user/check?key=${SECRET}`)
      expect(answer.status).toBe(502)
      expect(answer.body.toString()).toMatch(/^Bad Gateway\n?$/)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
      })
      expect((await ask(alone.origin, '/')).status).toBe(200)
      expect((await ask(alone.origin, '/healthz')).status).toBe(200)
      expect((await ask(alone.origin, '/readyz')).status).toBeGreaterThanOrEqual(502)
      await expect.poll(() => alone.log()).toContain('/api/v2/user/check')
      expect(await alone.log()).not.toContain(SECRET)
      for (const path of ['/api/v2/user/check', '/readyz']) {
        await expect.poll(() => alone.log()).toMatch(new RegExp(REFUSED[name](path)))
      }
    } finally {
      await alone.stop()
    }
  })
})
