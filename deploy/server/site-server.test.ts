import { once } from 'node:events'
import { createServer, request as send, type Server } from 'node:http'
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SECURITY_HEADERS } from '#deploy/headers'
import { readStamped } from '#deploy/settings/stamped-settings'
import { siteListener } from './site-server'

const PAGES = ['index', 'index.en', 'rules', 'payment', 'not-found']
const SECRET = 'canary-7f3a'

let folder: string
let server: Server
let log: string[]
let isEnding: boolean

async function writeBuild(name: string, text: string): Promise<string> {
  const root = join(folder, name)
  await mkdir(root)
  await Promise.all(
    PAGES.map((page) => writeFile(join(root, `${page}.html`), `<!doctype html>${page} ${text}`)),
  )
  return root
}

function origin(): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-server-'))
  await writeBuild('first', 'of the first build')
  await symlink('first', join(folder, 'current'))
  log = []
  isEnding = false
  server = createServer(
    await siteListener({
      root: join(folder, 'current'),
      log: (line) => log.push(line),
      lookMs: 0,
      isEnding: () => isEnding,
      behind: (request, response, next) => {
        if (request.url === '/api/v2/x') response.end('backend')
        else next()
      },
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** The status, and where it leads or what it says. */
async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(origin() + path, { redirect: 'manual', ...init })
  return [response.status, response.headers.get('location') ?? (await response.text())]
}

describe('the site server', () => {
  it('reports that it is healthy until it stops', async () => {
    const healthy = await fetch(`${origin()}/healthz?x`)
    expect([healthy.status, await healthy.text()]).toEqual([200, 'ok\n'])
    isEnding = true
    expect((await fetch(`${origin()}/healthz`)).status).toBe(503)
  })

  it('leaves the API to the backend', async () => {
    expect(await ask('/api/v2/x')).toEqual([200, 'backend'])
  })

  it.each([
    ['GET', '/rules'],
    ['GET', '/no/such/page'],
    ['GET', '/assets/gone.js'],
    ['GET', '/.well-known/change-password'],
    ['GET', '/healthz'],
    ['GET', '/api/v2/x'],
    ['POST', '/rules'],
    ['POST', '/payment/success'],
  ])('sends the headers of the site with the response to %s %s', async (method, path) => {
    const { headers } = await fetch(origin() + path, { method, redirect: 'manual' })
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(headers.get(name)).toBe(value)
    }
  })

  it('keeps the id of a payment whose player the provider returns by a POST, and nothing else', async () => {
    const response = await fetch(`${origin()}/payment/success?payment=pay_1&x=${SECRET}`, {
      method: 'POST',
      body: new URLSearchParams({ Signature: SECRET }),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/payment/success?payment=pay_1')
    await expect.poll(() => log).toHaveLength(1)
    expect(log[0]).not.toContain(SECRET)
  })

  it('leads a POST without an id to the page all the same', async () => {
    const response = await fetch(`${origin()}/payment/fail`, { method: 'POST', redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/payment/fail')
  })

  it('logs a line of JSON for each response, without its query', async () => {
    await (await fetch(`${origin()}/rules?key=${SECRET}`)).text()
    await expect.poll(() => log).toHaveLength(1)
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      from: '127.0.0.1',
      method: 'GET',
      path: '/rules',
      status: 200,
    })
    expect(log[0]).not.toContain(SECRET)
  })

  it('logs the address that the proxy in front of it names, if configured to', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }
    await (await fetch(`${origin()}/rules`, { headers })).text()
    const listener = await siteListener({
      root: join(folder, 'current'),
      log: (line) => log.push(line),
      trustProxy: true,
    })
    server.removeAllListeners('request')
    server.on('request', listener)
    await (await fetch(`${origin()}/rules`, { headers })).text()
    await (await fetch(`${origin()}/rules`)).text()
    await expect.poll(() => log).toHaveLength(3)
    const froms = log.map((line) => (JSON.parse(line) as { from: string }).from)
    expect(froms).toEqual(['127.0.0.1', '198.51.100.7', '127.0.0.1'])
  })

  it.each([
    ['without a host', []],
    ['with two of them', ['host', 'a.example', 'host', 'b.example']],
  ])('refuses a request of HTTP/1.1 %s', async (_, headers) => {
    const { port } = new URL(origin())
    const status = await new Promise<number | undefined>((resolve, reject) => {
      send({ port, host: '127.0.0.1', path: '/', setHost: false, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(400)
  })

  it('serves the next build once the link leads there', async () => {
    expect(await (await fetch(origin())).text()).toContain('index of the first build')
    await writeBuild('second', 'of the second build')
    await symlink('second', join(folder, 'next'))
    await rename(join(folder, 'next'), join(folder, 'current'))
    await expect
      .poll(async () => (await fetch(origin())).text(), { timeout: 5000 })
      .toContain('index of the second build')
  })

  it('serves each build with the pages that are stamped for it', async () => {
    const listener = await siteListener({
      root: join(folder, 'current'),
      lookMs: 0,
      settingsOf: async (root) => ({
        basePath: '',
        overlay: new Map([
          ['rules.html', Buffer.from(`stamped ${await realpath(root)}`)],
          ['payment.html', null],
        ]),
      }),
    })
    server.removeAllListeners('request')
    server.on('request', listener)
    const rules = async () => (await fetch(`${origin()}/rules`)).text()
    expect(await rules()).toBe(`stamped ${await realpath(join(folder, 'first'))}`)
    expect((await fetch(`${origin()}/payment/success`)).status).toBe(404)
    expect(await (await fetch(origin())).text()).toContain('index of the first build')
    const second = await writeBuild('second', 'of the second build')
    await symlink('second', join(folder, 'next'))
    await rename(join(folder, 'next'), join(folder, 'current'))
    await expect.poll(rules, { timeout: 5000 }).toBe(`stamped ${await realpath(second)}`)
  })

  it('serves the site below a path, and nothing else', async () => {
    const listener = await siteListener({
      root: join(folder, 'current'),
      settingsOf: async () => ({ basePath: '/play' }),
    })
    server.removeAllListeners('request')
    server.on('request', listener)
    expect(await ask('/play/rules')).toEqual([200, '<!doctype html>rules of the first build'])
    expect(await ask('/play')).toEqual([200, '<!doctype html>index of the first build'])
    expect(await ask('/play/')).toEqual([200, '<!doctype html>index of the first build'])
    expect(await ask('/rules')).toEqual([404, 'Not found\n'])
    expect(await ask('/player')).toEqual([404, 'Not found\n'])
    const posted = await ask('/play/payment/success?payment=5', { method: 'POST' })
    expect(posted).toEqual([303, '/play/payment/success?payment=5'])
    expect(await ask('/healthz')).toEqual([200, 'ok\n'])
  })

  it('logs why a build cannot be served, retries it after 30 seconds, and serves the next one', async () => {
    const reasons: string[] = []
    const tries = vi.fn<(root: string) => void>()
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    try {
      const listener = await siteListener({
        root: join(folder, 'current'),
        onRefused: (reason) => reasons.push(reason),
        settingsOf: async (root) => {
          const build = basename(await realpath(root))
          tries(build)
          if (build === 'second') throw new Error('wrong settings')
          return { basePath: '' }
        },
      })
      server.removeAllListeners('request')
      server.on('request', listener)
      const lead = async (name: string) => {
        await writeBuild(name, `of the ${name} build`)
        await symlink(name, join(folder, 'next'))
        await rename(join(folder, 'next'), join(folder, 'current'))
      }
      const index = async () => (await fetch(origin())).text()
      /** The server looks for a new build in the background, after it has responded. */
      const look = async (counted: number) => {
        now += 1000
        await index()
        await expect.poll(() => tries).toHaveBeenCalledTimes(counted)
      }
      await lead('second')
      await look(2)
      for (let seconds = 1; seconds < 30; seconds += 1) await look(2)
      await look(3)
      expect(reasons).toEqual(Array(2).fill('wrong settings'))
      expect(await index()).toContain('of the first build')
      await lead('third')
      await look(4)
      await expect.poll(index).toContain('of the third build')
    } finally {
      clock.mockRestore()
    }
  })

  it('waits for the end of a stamping, and then serves all of it', async () => {
    const settings = join(folder, 'first-deploy/settings.json')
    await mkdir(join(folder, 'first-deploy'))
    await writeFile(settings, '{"basePath":"/play"}')
    const settingsOf = vi.fn(async () => readStamped(join(folder, 'first-deploy')))
    const listener = await siteListener({ root: join(folder, 'current'), lookMs: 0, settingsOf })
    server.removeAllListeners('request')
    server.on('request', listener)
    await rm(settings)
    await writeFile(join(folder, 'first/index.html'), 'index of the stamping')
    for (const path of ['/play', '/play', '/play']) {
      expect(await ask(path)).toEqual([200, '<!doctype html>index of the first build'])
    }
    await writeFile(join(folder, 'first/rules.html'), 'rules of the stamping')
    await writeFile(`${settings}.next`, '{"basePath":"/site"}')
    await rename(`${settings}.next`, settings)
    await expect.poll(() => ask('/site/rules')).toEqual([200, 'rules of the stamping'])
    expect(settingsOf).toHaveBeenCalledTimes(2)
  })

  it('keeps the build that it has while there is none to read, and reports it once if that lasts', async () => {
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    const root = join(folder, 'current')
    const reasons: string[] = []
    const listener = await siteListener({ root, onRefused: (reason) => reasons.push(reason) })
    server.removeAllListeners('request')
    server.on('request', listener)
    const pass = async (seconds: number) => {
      for (const end = now + seconds * 1000; now < end; now += 1000) await ask('/')
    }
    for (const [reports, seconds] of [20, 99, 99].entries()) {
      const served = await ask('/')
      await rm(root)
      await pass(seconds)
      expect(await ask('/')).toEqual(served)
      expect(reasons).toEqual(Array(reports).fill(`There is no ${root}.`))
      await symlink(basename(await writeBuild(`next-${reports}`, `${reports}`)), root)
      await expect
        .poll(() => pass(1).then(() => ask('/')))
        .toContain(`<!doctype html>index ${reports}`)
    }
  })
})
