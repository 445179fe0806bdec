import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allow, expect, test } from './support/fixtures'
import { policyIn, policyMade, rebuilt } from './support/policy'

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "worker-src 'none'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const HEADERS = {
  'content-security-policy':
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src-attr 'none'; require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** The policy, without the hashes of the page's inline script and style. */
function directivesOf(policy = ''): string[] {
  return policy.replaceAll(/ 'sha256-[\w+/=]+'/g, '').split('; ')
}

const ANSWERS = [
  { name: 'the first page', method: 'GET', path: '/', status: 200 },
  { name: 'a deep link', method: 'GET', path: '/rules', status: 200 },
  { name: 'an unknown address', method: 'GET', path: '/no/such/page', status: 404 },
  { name: 'a missing asset', method: 'GET', path: '/assets/missing.js', status: 404 },
  { name: 'a malformed address', method: 'GET', path: '/%zz', status: 404 },
  { name: 'a rejected method', method: 'POST', path: '/', status: 405 },
  { name: 'an API response', method: 'GET', path: '/api/v2/user/check', status: 401 },
]

for (const { name, method, path, status } of ANSWERS) {
  test(`${name} carries every header`, async ({ api }) => {
    const response = await api.fetch(path, { method })
    expect(response.status()).toBe(status)
    expect(response.headers()).toMatchObject(HEADERS)
  })
}

for (const path of ['/', '/rules', '/profile', '/no/such/page', '/payment/success']) {
  test(`the page at ${path} carries its own policies, before anything they govern`, async ({
    api,
  }) => {
    const html = await (await api.get(path)).text()
    expect(html).toMatch(
      /<head>\s*<meta charset="utf-8"[^>]*><meta http-equiv="Content-Security-Policy"/,
    )
    expect(directivesOf(policyIn(html))).toEqual(PAGE_POLICY)
  })
}

test('a page of another build is styled and live under the headers of this build', async ({
  page,
}) => {
  await page.route('/rules', async (route) => {
    const response = await route.fetch()
    const body = rebuilt(await response.text(), (html) =>
      html
        .replace('<style>', '<style>body{outline:3px solid rgb(1, 2, 3)}')
        .replace('<script>{', '<script>{document.documentElement.dataset.other="yes";'),
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/rules')
  await expect(page.locator('html')).toHaveAttribute('data-other', 'yes')
  await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
  await expect(page.locator('body')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
})

test('favicon.ico is an image, not a page', async ({ page, api }) => {
  const response = await api.get('/favicon.ico')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe('image/x-icon')
  await page.goto('/')
  const width = await page.evaluate(async () => {
    const icon = new Image()
    icon.src = '/favicon.ico'
    await icon.decode()
    return icon.naturalWidth
  })
  expect(width).toBeGreaterThanOrEqual(16)
})

test('S11 other sites can embed the share images, which have the declared size', async ({
  page,
  api,
}) => {
  await page.goto('/')
  for (const path of ['/share.ru.jpg', '/share.en.jpg']) {
    const response = await api.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()).toMatchObject({
      ...HEADERS,
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await response.body()).byteLength, path).toBeLessThan(200 * 1024)
    const size = await page.evaluate(async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, path)
    expect(size, path).toEqual([1200, 630])
  }
})

test('an asset carries every header and is cached for a year', async ({ api }) => {
  const html = await (await api.get('/')).text()
  const [asset = ''] = html.match(/(?<=src=")\/assets\/[\w.-]+\.js/) ?? []
  const response = await api.get(asset)
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({
    ...HEADERS,
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.describe('an inline script in the page', () => {
  test.use(allow({ kind: 'policy', pattern: /script-src/, why: 'the test expects the violation' }))

  test('does not run', async ({ page, pageWatch }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const script = '<script>document.documentElement.dataset.injected = "yes"</script>'
      const body = (await response.text()).replace('</body>', `${script}</body>`)
      await route.fulfill({ response, body })
    })
    await page.goto('/')
    await expect(page.locator('html')).not.toHaveAttribute('data-injected')
    const kinds = (await pageWatch.findings()).map(({ kind }) => kind)
    expect(kinds).toContain('policy')
  })
})

test.describe('a Trusted Types policy', () => {
  test.use(
    allow({ kind: 'policy', pattern: /trusted-types/, why: 'the test expects the violation' }),
  )

  test('cannot be created if no bot check is configured', async ({ page }) => {
    await page.goto('/sign')
    expect(await policyMade(page, 'other')).toMatch(/^TypeError: .*"other"/)
  })
})

test.describe('a page of another site', () => {
  test.use(
    allow(
      { kind: 'host', pattern: /^http:\/\/localhost:\d+\//, why: 'the other site itself' },
      { kind: 'policy', pattern: /frame-ancestors/, why: 'the test expects the violation' },
    ),
  )

  test('cannot embed the site in a frame', async ({ page, origin }) => {
    const other = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(`<link rel="icon" href="data:," /><iframe src="${origin}/sign"></iframe>`)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // a server on a port has an `AddressInfo`
    try {
      await page.goto(`http://localhost:${port}/`)
      await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    } finally {
      other.close()
    }
  })
})
