import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { TOKENS } from '../console/style'
import { SEED_PASSWORD } from './players'
import { createSandbox, type Sandbox } from './sandbox'
import { APP_CODE, START } from './test-world'

const ORIGIN = 'http://localhost:4173'
let sandbox: Sandbox

beforeEach(() => {
  sandbox = createSandbox({ now: () => START })
})

interface RequestInput {
  readonly json?: unknown
  readonly form?: Record<string, string>
  readonly headers?: Record<string, string>
}

async function ask(method: string, path: string, { json, form, headers = {} }: RequestInput = {}) {
  const response = await sandbox.fetch(
    new Request(new URL(path, ORIGIN), {
      method,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form) }),
    }),
  )
  if (!response) throw new Error(`${path} is not the sandbox's`)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

/** The same for the JSON of tests. */
async function api(method: string, path: string, json?: unknown, headers?: Record<string, string>) {
  const { status, text } = await ask(method, `/__sandbox/api/${path}`, {
    json,
    headers: headers ?? {},
  })
  return { status, body: text === '' ? undefined : JSON.parse(text) }
}

async function begin(amount = 1000, headers: Record<string, string> = {}) {
  const json = { login: 'rider', password: SEED_PASSWORD }
  const { jwt } = JSON.parse((await ask('POST', '/api/v2/user/signIn', { json, headers })).text)
  const bearer = { ...headers, authorization: `Bearer ${jwt}` }
  const key = { 'idempotency-key': '0123456789abcdef', origin: 'http://localhost:5173' }
  const created = await ask('POST', '/api/v2/user/donate', {
    json: { amount },
    headers: { ...bearer, ...key },
  })
  const { paymentId, url } = JSON.parse(created.text)
  const { pathname, search } = new URL(url)
  const money = async () =>
    JSON.parse((await ask('GET', '/api/v2/user/check', { headers: bearer })).text).user.money
  return { id: paymentId, page: pathname + search, money }
}

test('other paths are not its own', async () => {
  for (const path of ['/', '/api', '/api/v1/user/check', '/api/v20', '/__sandboxes', '/sign']) {
    expect(await sandbox.fetch(new Request(new URL(path, ORIGIN)))).toBeNull()
  }
})

describe('as JSON', () => {
  test('e-mails, of one address too', async () => {
    await ask('POST', '/api/v2/user/recovery', { json: { login: 'rich' } })
    const { body } = await api('GET', 'mail')
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['recovery', 'verify'])
    const theirs = (await api('GET', 'mail?to=RICH@example.com')).body
    expect(theirs).toMatchObject([
      { to: 'rich@example.com', link: expect.stringContaining('/recovery?key=') },
    ])
    expect((await api('GET', 'mail?to=nobody@example.com')).body).toEqual([])
  })

  test('players, with the current code of the app', async () => {
    const { body } = await api('GET', 'players')
    expect(body[2]).toMatchObject({ login: 'app_player', password: SEED_PASSWORD, mfa: 'app' })
    expect(body[2].app.code).toBe(APP_CODE)
  })

  test('the clock', async () => {
    expect((await api('GET', 'clock')).body).toEqual({ now: '2026-11-20T12:00:00.000Z' })
    expect((await api('POST', 'clock', { advance: 60_000 })).body.now).toBe(
      '2026-11-20T12:01:00.000Z',
    )
    const set = await api('POST', 'clock', { now: '2030-01-01T00:00:00Z' })
    expect(set.body.now).toBe('2030-01-01T00:00:00.000Z')
    for (const wrong of [{}, { advance: '1' }, { now: 'soon' }, null]) {
      expect(await api('POST', 'clock', wrong)).toMatchObject({
        status: 400,
        body: { error: expect.any(String) },
      })
    }
  })

  test('faults', async () => {
    const fault = { operation: 'sessionCheck', kind: 'html', times: 2 }
    expect((await api('POST', 'faults', fault)).status).toBe(201)
    expect((await ask('GET', '/api/v2/user/check')).status).toBe(502)
    expect((await api('GET', 'faults')).body).toMatchObject([{ ...fault, times: 1 }])
    expect((await api('DELETE', 'faults')).status).toBe(204)
    expect((await ask('GET', '/api/v2/user/check')).status).toBe(401)
    expect((await api('POST', 'faults', { operation: 'nothing', kind: 'html' })).status).toBe(400)
  })

  test('settings and reset', async () => {
    expect((await api('POST', 'settings', { captcha: 'required' })).body).toEqual({
      captcha: 'required',
    })
    const json = { login: 'rider', password: SEED_PASSWORD }
    expect((await ask('POST', '/api/v2/user/signIn', { json })).status).toBe(403)
    expect((await api('POST', 'reset')).status).toBe(204)
    expect((await api('GET', 'settings')).body).toEqual({ captcha: 'off' })
    expect((await ask('POST', '/api/v2/user/signIn', { json })).status).toBe(200)
  })

  test('payments, which a test may settle', async () => {
    const { id, money } = await begin()
    expect((await api('GET', 'payments')).body).toMatchObject([{ id, status: 'pending' }])
    expect((await api('POST', `payments/${id}`, { status: 'succeeded' })).status).toBe(200)
    expect(await money()).toBe(2350)
    expect((await api('POST', `payments/${id}`, { status: 'failed' })).status).toBe(409)
    expect((await api('POST', 'payments/none', { status: 'failed' })).status).toBe(404)
    expect((await api('POST', `payments/${id}`, { status: 'lost' })).status).toBe(400)
  })

  test('calls', async () => {
    await ask('GET', '/api/v2/user/check')
    expect((await api('GET', 'calls')).body).toMatchObject([
      { operation: 'sessionCheck', status: 401 },
    ])
    expect((await api('DELETE', 'calls')).status).toBe(204)
    expect((await api('GET', 'calls')).body).toEqual([])
  })

  test('reaches another world by a header or the address', async () => {
    await api('POST', 'clock', { advance: 1000 }, { 'x-sandbox': 'mine' })
    expect((await api('GET', 'clock')).body.now).toBe('2026-11-20T12:00:00.000Z')
    expect((await api('GET', 'clock?world=mine')).body.now).toBe('2026-11-20T12:00:01.000Z')
    expect(sandbox.world('mine').clock.now()).toBe(START + 1000)
  })
})

const plain = (css: string) => css.replaceAll(/\s+/g, '').replaceAll('"', "'")

describe('for people', () => {
  test('the page shows the world, with a file as its one script and no inline style', async () => {
    await ask('POST', '/api/v2/user/recovery', { json: { login: 'rider' } })
    const { id, page } = await begin()
    const { status, text, headers } = await ask('GET', '/__sandbox')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; img-src data:; form-action 'self';/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/__sandbox/console.js" defer>'])
    expect(text).not.toMatch(/style=|onclick|javascript:/i)
    for (const part of ['app_player', SEED_PASSWORD, id, page]) expect(text).toContain(part)
    const { link } = sandbox.world().mailbox.list('rider@example.com')[0] ?? {}
    expect(text).toContain(`<a href="${link}">`)
    expect((await ask('GET', '/__sandbox/style.css')).headers.get('content-type')).toBe('text/css')
    expect((await ask('GET', '/__sandbox/nothing')).status).toBe(404)
  })

  test('escapes what players type', async () => {
    const json = { login: 'mallory', email: `"<b>o'&"@example.com`, password: SEED_PASSWORD }
    expect((await ask('POST', '/api/v2/user/signUp', { json })).status).toBe(201)
    const shown = (await ask('GET', '/__sandbox')).text
    expect(shown).toContain('&quot;&lt;b&gt;o&#39;&amp;&quot;@example.com')
    expect(shown).not.toContain('<b>o')
    const title = (await ask('GET', '/__sandbox?world=<img>')).text
    expect(title).toContain('&lt;img&gt;')
    expect(title).not.toContain('<img>')
  })

  test('leads to the site, and in as each player; payments are there from the start', async () => {
    const { text } = await ask('GET', '/__sandbox?world=w')
    expect(text).toContain('href="/__sandbox/go?world=w&amp;as=rider&amp;to=/profile"')
    expect(text).toContain('pay_r3')
    expect(text).not.toContain('pay_h6')
    expect(text).not.toContain('The reference')
    const site = 'https://play.example'
    const other = createSandbox({ site, reference: '/__sandbox/reference' })
    const page = await other.fetch(new Request(new URL('/__sandbox', ORIGIN)))
    expect(await page?.text()).toMatch(
      /href="https:\/\/play\.example">.*\n.*reference">The reference/,
    )
  })

  test('a link that names a world keeps the browser in it, until one names none', async () => {
    const { headers } = await ask('GET', '/__sandbox/go?world=a%3B%20b&fresh&as=rider')
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
    expect(cookie).toBe('sandbox_world=a%3B%20b')
    await ask('POST', '/__sandbox/clock', { form: { minutes: '1' }, headers: { cookie } })
    expect(sandbox.world('a; b').clock.now()).toBe(START + 60_000)
    expect(sandbox.world().clock.now()).toBe(START)
    const left = await ask('GET', '/__sandbox?world=', { headers: { cookie } })
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(left.text).toContain('<h1>Sandbox</h1>')
  })

  test('its forms act on their own world', async () => {
    const clock = await ask('POST', '/__sandbox/clock?world=w', { form: { minutes: '90' } })
    expect([clock.status, clock.headers.get('location')]).toEqual([303, '/__sandbox?world=w'])
    expect(sandbox.world('w').clock.now()).toBe(START + 90 * 60_000)
    await ask('POST', '/__sandbox/clock?world=w', { form: { now: '1' } })
    expect(sandbox.world('w').clock.now()).toBe(START)
    const fault = { operation: 'signUp', kind: 'status', status: '', ms: '', times: '2' }
    expect((await ask('POST', '/__sandbox/faults', { form: fault })).headers.get('location')).toBe(
      '/__sandbox',
    )
    expect(sandbox.world().faults.list()).toMatchObject([{ operation: 'signUp', times: 2 }])
    const wrong = await ask('POST', '/__sandbox/faults', { form: { ...fault, times: '-1' } })
    expect(wrong.status).toBe(400)
    await ask('POST', '/__sandbox/faults', { form: { ...fault, clear: '1' } })
    expect(sandbox.world().faults.list()).toEqual([])
    await ask('POST', '/__sandbox/settings', { form: { captcha: 'required' } })
    expect(sandbox.world().settings.captcha).toBe('required')
    await ask('POST', '/__sandbox/reset')
    expect(sandbox.world().settings.captcha).toBe('off')
  })

  test('takes nothing from a page of another site', async () => {
    await ask('POST', '/__sandbox/settings', { form: { captcha: 'required' } })
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await ask('POST', '/__sandbox/reset', { headers })).status).toBe(403)
    expect((await ask('POST', '/__sandbox/api/reset', { headers })).status).toBe(403)
    expect(sandbox.world().settings.captcha).toBe('required')
    expect((await ask('GET', '/__sandbox', { headers })).status).toBe(200)
  })

  test("has the site's own tokens", () => {
    const site = plain(readFileSync('src/styles/tokens.css', 'utf8'))
    const gone = Object.entries(TOKENS).filter(
      ([name, value]) => !site.includes(`--${name}:${plain(value)};`),
    )
    expect(gone).toEqual([])
  })
})

describe('the payment provider', () => {
  test.each([
    ['pay', 'success', 2350],
    ['decline', 'fail', 1250],
    ['cancel', 'fail', 1250],
    ['pending', 'pending', 1250],
  ])('%s leads to /payment/%s', async (outcome, word, credits) => {
    const { id, page, money } = await begin()
    const shown = await ask('GET', page)
    expect(shown.text).toContain('<b>1000</b>')
    expect(shown.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:5173;",
    )
    const { status, headers } = await ask('POST', page, { form: { outcome } })
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(`http://localhost:5173/payment/${word}?payment=${id}`)
    expect(await money()).toBe(credits)
  })

  test('takes the money once, and shows the truth of it afterwards', async () => {
    const { page, money } = await begin()
    await ask('POST', page, { form: { outcome: 'decline' } })
    const again = await ask('POST', page, { form: { outcome: 'pay' } })
    expect(again.headers.get('location')).toContain('/payment/fail?')
    expect(await money()).toBe(1250)
    expect((await ask('GET', page)).text).toContain('Status: failed')
  })

  test('knows the world of the payment, and nothing else', async () => {
    const { page, money } = await begin(100, { 'x-sandbox': 'a&b' })
    expect(page).toMatch(/\?world=a%26b$/)
    await ask('POST', page, { form: { outcome: 'pay' } })
    expect(await money()).toBe(1350)
    expect((await ask('GET', '/__sandbox/pay/pay_1')).status).toBe(404)
    expect((await ask('POST', page, { form: { outcome: 'steal' } })).status).toBe(400)
  })
})
