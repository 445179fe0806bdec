import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, SERVER_NAMES, startServer } from './real-servers'
import { ask, SECRET, useSmallSite } from './small-site'

const place = await useSmallSite()

/** The page, or the line for scripts. */
const NOT_FOUND = /not[ -]found/i

/** What an operator finds in the log where the backend took no connection. */
const REFUSED = {
  nginx: '/api/v2/user/check 502 backend=127.0.0.1:1 said=502 connected=- ',
  caddy: '"status":502',
  'server.mjs': 'ECONNREFUSED',
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
    expect(answer.headers['cache-control']).toBe('no-store')
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
      await expect.poll(() => alone.log()).toContain('/api/v2/user/check')
      expect(await alone.log()).not.toContain(SECRET)
      await expect.poll(() => alone.log()).toContain(REFUSED[name])
    } finally {
      await alone.stop()
    }
  })
})
