import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from './real-servers'
import { ask, KEPT, page, useSmallSite } from '../testing/small-site'

const place = await useSmallSite()

describe.each(['nginx', 'caddy'] as const)('%s in front of a site below a path', (name) => {
  let below: string
  let ours: RunningServer
  let server: RunningServer

  beforeAll(async () => {
    below = await mkdtemp(join(tmpdir(), 'site-below-'))
    await cp(place.site, below, { recursive: true })
    // As stamping with VITE_SITE_URL=https://play.example/site leaves it.
    await writeFile(join(below, 'current/dist-deploy/settings.json'), '{"basePath":"/site"}')
    ours = await startServer('server.mjs', { ...place, site: below })
    server = await startServer(name, { site: below, backend: ours.ownOrigin, below: true })
  })
  afterAll(async () => {
    await server.stop()
    await ours.stop()
    await rm(below, { recursive: true })
  })

  it.each([
    ['/site', 'index ru'],
    ['/site/?lang=en', 'index en'],
    ['/site/rules', 'rules ru'],
    ['/site/payment/success?payment=5', 'payment ru'],
  ])('%s is the page "%s"', async (path, text) => {
    const answer = await ask(server.origin, path)
    expect([answer.status, answer.body.toString()]).toEqual([200, page(text)])
    expect(answer.headers['x-frame-options']).toBe('DENY')
  })

  it('leaves the rest of the domain alone', async () => {
    for (const path of ['/', '/rules', '/sitemap.xml', '/assets/main-1a2b.js', '/api/v20']) {
      expect((await ask(server.origin, path)).body.toString()).toBe('another')
    }
  })

  it('proxies the API with the client’s address', async () => {
    const answer = await ask(server.origin, '/api/v2/user/check')
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      url: '/api/v2/user/check',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': new URL(server.origin).host,
    })
  })

  it('serves assets, payment returns and the well-known addresses', async () => {
    const asset = await ask(server.origin, '/site/assets/main-1a2b.js')
    expect(asset.headers['cache-control']).toBe(KEPT)
    const returned = await ask(server.origin, '/site/payment/success?payment=5', { method: 'POST' })
    expect(returned.status).toBe(303)
    expect(returned.headers['location']).toBe('/site/payment/success?payment=5')
    const change = await ask(server.origin, '/.well-known/change-password')
    expect(change.status).toBe(302)
    expect(change.headers['location']).toMatch(/\/site\/profile#password$/)
    const security = await ask(server.origin, '/.well-known/security.txt')
    expect(security.body.toString()).toContain('Contact:')
  })
})
