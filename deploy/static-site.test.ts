import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesUnder } from './files-under'
import { precompress } from './precompress'
import { createStaticSite } from './static-site'

const SCRIPT = `export const words = '${'lorem ipsum '.repeat(200)}'`
const PAGE = '<!doctype html><title>Aurora</title>'
const PROFILE = '<!doctype html><title>Профиль</title>'
const PROFILE_EN = '<!doctype html><title>Profile</title>'
const NOT_FOUND = '<!doctype html><title>404</title>'

let root: string
let site: Awaited<ReturnType<typeof createStaticSite>>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'static-site-'))
  await mkdir(join(root, 'assets'))
  await mkdir(join(root, '.vite'))
  await writeFile(join(root, 'index.html'), PAGE)
  await writeFile(join(root, 'profile.html'), PROFILE)
  await writeFile(join(root, 'profile.en.html'), PROFILE_EN)
  await writeFile(join(root, 'payment.html'), PAGE)
  await writeFile(join(root, 'not-found.html'), NOT_FOUND)
  await writeFile(join(root, 'proof-of-owner.html'), 'site-verification')
  await writeFile(join(root, 'noise.txt'), randomBytes(5000))
  await writeFile(join(root, 'share.ru.jpg'), 'x'.repeat(5000))
  await writeFile(join(root, 'robots.txt'), 'User-agent: *\n')
  await writeFile(join(root, 'assets/main-1a2b.js'), SCRIPT)
  await writeFile(join(root, 'assets/font-3c4d.woff2'), 'x'.repeat(5000))
  await writeFile(join(root, '.vite/manifest.json'), '{}')
  await writeFile(join(root, '_headers'), '/*\n')
  await mkdir(join(root, '.well-known'))
  await writeFile(join(root, '.well-known/security.txt'), 'Contact: mailto:safety@example.org\n')
  await precompress(filesUnder(root))
  site = await createStaticSite(root)
})

afterAll(() => rm(root, { recursive: true }))

function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Response {
  const [path = '', search = ''] = address.split('?')
  const { body, ...init } = site.answer({ method, path, search, headers })
  return new Response(typeof body === 'string' || body === null ? body : new Uint8Array(body), init)
}

describe('the response to an address', () => {
  it.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/profile', 200, 'text/html; charset=utf-8'],
    ['/payment/success?id=1', 200, 'text/html; charset=utf-8'],
    ['/no/such/page', 404, 'text/html; charset=utf-8'],
    ['/assetsandmore', 404, 'text/html; charset=utf-8'],
    ['/robots.txt', 200, 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 200, 'text/plain; charset=utf-8'],
    ['/assets/main-1a2b.js', 200, 'text/javascript; charset=utf-8'],
    ['/assets/font-3c4d.woff2', 200, 'font/woff2'],
    ['/assets/gone-9f9f.js', 404, 'text/plain; charset=utf-8'],
    ['/assets/', 404, 'text/plain; charset=utf-8'],
    ['/api/v2/user/nothing', 404, 'text/plain; charset=utf-8'],
    ['/%E0%A4%A', 404, 'text/html; charset=utf-8'],
    ['/payment/%ff', 404, 'text/html; charset=utf-8'],
    ['/..%5c..%5cwindows', 404, 'text/html; charset=utf-8'],
    ['/a%00b', 404, 'text/html; charset=utf-8'],
    ['/assets/..%2f..%2fetc/passwd', 404, 'text/plain; charset=utf-8'],
    ['/api/%ff', 404, 'text/plain; charset=utf-8'],
    ['/index.html', 404, 'text/html; charset=utf-8'],
    ['/profile.en.html', 404, 'text/html; charset=utf-8'],
    ['/proof-of-owner.html', 200, 'text/html; charset=utf-8'],
    ['/_headers', 404, 'text/html; charset=utf-8'],
  ])('%s → %i %s', (path, status, type) => {
    const response = get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe(type)
  })

  it('gives the page of an address in the language that was chosen', async () => {
    expect(await get('/profile').text()).toBe(PROFILE)
    expect(await get('/profile', { cookie: 'locale=en' }).text()).toBe(PROFILE_EN)
    expect(await get('/profile?lang=en').text()).toBe(PROFILE_EN)
  })

  it('responds with not found to any other address, hidden files included', async () => {
    expect(await get('/no/such/page').text()).toBe(NOT_FOUND)
    expect(await get('/.vite/manifest.json').text()).toBe(NOT_FOUND)
    expect(await get('/profile.html').text()).toBe(NOT_FOUND)
    expect(await get('/%ff').text()).toBe(NOT_FOUND)
  })

  it('lets other sites embed the share picture, and nothing else', () => {
    const policy = 'cross-origin-resource-policy'
    expect(get('/share.ru.jpg').headers.get(policy)).toBe('cross-origin')
    expect(get('/robots.txt').headers.get(policy)).toBeNull()
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', (method) => {
    const response = get('/', {}, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  it.each(['/assets/gone-9f9f.js', '/api/v1', '/api/v2/user/nothing'])(
    'gives a person who opens %s a page that says that there is none',
    async (path) => {
      const response = get(path, { accept: 'text/html,application/xhtml+xml' })
      expect(response.status).toBe(404)
      expect(await response.text()).toBe(NOT_FOUND)
    },
  )

  it('refuses a method by a page where a page is asked for', async () => {
    const response = get('/rules', { accept: 'text/html' }, 'POST')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await response.text()).toBe(NOT_FOUND)
  })

  it('answers HEAD as GET without the body', async () => {
    const response = get('/assets/main-1a2b.js', {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe(String(SCRIPT.length))
    expect(await response.text()).toBe('')
  })
})

describe('caches', () => {
  it.each([
    ['/', 'private, no-cache', 'Cookie, Accept-Encoding'],
    ['/profile', 'private, no-cache', 'Cookie, Accept-Encoding'],
    ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable', 'Accept-Encoding'],
    ['/robots.txt', 'public, max-age=3600', 'Accept-Encoding'],
    ['/share.ru.jpg', 'public, max-age=3600', 'Accept-Encoding'],
    ['/assets/gone-9f9f.js', 'no-store', null],
  ])('%s: %s', (path, cacheControl, vary) => {
    const { headers } = get(path)
    expect(headers.get('cache-control')).toBe(cacheControl)
    expect(headers.get('vary')).toBe(vary)
  })

  it('answers 304 to the tag it gave, and not to the tag of another encoding', async () => {
    const path = '/assets/main-1a2b.js'
    const tag = get(path).headers.get('etag') ?? ''
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = get(path, { 'if-none-match': known })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(tag)
    }
    expect(get(path, { 'if-none-match': '"other"' }).status).toBe(200)
    expect(get(path, { 'if-none-match': tag, 'accept-encoding': 'br' }).status).toBe(200)
  })

  it('stays 404 where there is no page, whatever is known', () => {
    expect(get('/no/such', { 'if-none-match': '*' }).status).toBe(404)
  })
})

describe('compression', () => {
  const path = '/assets/main-1a2b.js'

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['', null],
  ])('Accept-Encoding %j → %s', async (accepted, encoding) => {
    const response = get(path, { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(body.byteLength))
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    expect((decode ? decode(body) : body).toString()).toBe(SCRIPT)
  })

  it.each(['/assets/font-3c4d.woff2', '/noise.txt'])(
    'leaves alone what does not get smaller: %s',
    (path) => {
      const response = get(path, { 'accept-encoding': 'br, gzip' })
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(response.headers.get('content-length')).toBe('5000')
    },
  )
})

it('leads password managers to where a password is changed', () => {
  const response = get('/.well-known/change-password')
  expect(response.status).toBe(302)
  const location = response.headers.get('location') ?? ''
  for (const base of ['https://play.example', 'https://play.example/site']) {
    const address = new URL(location, `${base}/.well-known/change-password`)
    expect(address.href).toBe(`${base}/profile#password`)
  }
  expect(response.headers.get('cache-control')).toBe('no-store')
  const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect(get(none).status).toBe(404)
})
