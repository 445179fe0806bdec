import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../server/sandbox'
import { seededRandom } from '../server/random'
import { START } from '../server/test-world'
import { LINK_NAMES } from './go'
import { goScript } from './go-page'
import { scenarioLink, SCENARIOS } from './scenarios'

const ORIGIN = 'https://play.example'
let sandbox: Sandbox

beforeEach(() => {
  sandbox = createSandbox({ now: () => START, random: seededRandom(7), site: ORIGIN })
})

async function go(query: string, headers: Record<string, string> = {}) {
  const address = query.startsWith('/') ? query : `/__sandbox/go?${query}`
  const response = await sandbox.fetch(new Request(`${ORIGIN}${address}`, { headers }))
  const text = (await response?.text()) ?? ''
  const attribute = (name: string) =>
    new RegExp(`data-${name}="([^"]*)"`)
      .exec(text)?.[1]
      ?.replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  const session = attribute('session')
  return {
    status: response?.status,
    headers: response?.headers ?? new Headers(),
    text,
    to: attribute('to'),
    session: session === undefined ? undefined : JSON.parse(session),
  }
}

const ask = async (path: string, init: RequestInit = {}) =>
  (await sandbox.fetch(new Request(`${ORIGIN}/api/v2/user/${path}`, init))) ?? Response.error()

test('docs/sandbox.md has a row for each player and for each word of a link', () => {
  const page = readFileSync('docs/sandbox.md', 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)/gm)].map(([, word]) => word)
  const logins = [...sandbox.world().state.players.values()].map(({ login }) => login)
  expect(new Set(rows)).toEqual(new Set([...logins, ...LINK_NAMES]))
})

describe('a scenario as a link', () => {
  test('signs in, arms a fault, moves the clock and goes there', async () => {
    const link = 'as=rider&fault=check:503&clock=%2B1d&to=/profile'
    const { status, to, session } = await go(link)
    expect([status, to]).toEqual([200, `${ORIGIN}/profile`])
    expect(session.user).toMatchObject({ login: 'rider', money: 1250 })
    const { clock, faults } = sandbox.world()
    expect(clock.now()).toBe(START + 24 * 60 * 60 * 1000)
    expect(faults.list()).toMatchObject([
      { operation: 'sessionCheck', kind: 'status', status: 503, times: 1 },
    ])
    const headers = { authorization: `Bearer ${session.token}` }
    expect((await ask('check', { headers })).status).toBe(503)
    expect((await ask('check', { headers })).status).toBe(200)
  })

  test('a refusal may have a code and a message of its own', async () => {
    await go('fault=getBonuses:403:conflict,Blocked')
    const response = await ask('getBonuses')
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 'conflict', message: 'Blocked' },
    ])
  })

  test('leads there in a language; what a form leaves empty says nothing', async () => {
    const { to } = await go('as=&fault=&clock=&captcha=&lang=en&to=/rules')
    expect(to).toBe(`${ORIGIN}/rules?lang=en`)
  })

  test('a plus that was not escaped is a plus all the same', async () => {
    await go('clock=+90m')
    expect(sandbox.world().clock.now()).toBe(START + 90 * 60 * 1000)
  })

  test.each([
    ['-2h', START - 2 * 60 * 60 * 1000],
    ['2026-12-01T00:00:00Z', Date.parse('2026-12-01T00:00:00Z')],
  ])('the clock of a fresh world goes to %s', async (clock, now) => {
    await go('clock=%2B1d')
    await go(`fresh&clock=${encodeURIComponent(clock)}`)
    expect(sandbox.world().clock.now()).toBe(now)
  })

  test.each([
    ['signIn:reset', [{ operation: 'signIn', kind: 'reset', times: 1 }]],
    ['signIn:slow=8000:2', [{ operation: 'signIn', kind: 'slow', ms: 8000, times: 2 }]],
    [
      'donate:html=504:always',
      [
        { operation: 'paymentCreate', kind: 'html', status: 504, times: 1_000_000 },
        { operation: 'paymentView', kind: 'html', status: 504, times: 1_000_000 },
      ],
    ],
    [
      'signIn:403:always:conflict,Blocked: ask support',
      [{ operation: 'signIn', status: 403, code: 'conflict', message: 'Blocked: ask support' }],
    ],
    ['*:429', [{ operation: '*', kind: 'status', status: 429, times: 1 }]],
  ])('fault=%s', async (fault, armed) => {
    await go(`fault=${fault}`)
    expect(sandbox.world().faults.list()).toMatchObject(armed)
  })

  test('a fault of every operation meets whatever is asked', async () => {
    await go('fault=*:503:2')
    expect((await ask('getBonuses')).status).toBe(503)
    expect((await ask('check')).status).toBe(503)
    expect((await ask('check')).status).toBe(401)
  })

  test('leads to a payment that is pending', async () => {
    const { to, session } = await go('as=rider&payment=500')
    expect(to).toBe(`${ORIGIN}/payment/pending?payment=pay_1`)
    const headers = { authorization: `Bearer ${session.token}` }
    const response = await ask('donate?payment=pay_1', { headers })
    expect(await response.json()).toMatchObject({ status: 'pending', amount: 500 })
  })

  test('signs out for nobody, and keeps the session without a name', async () => {
    expect((await go('as=nobody')).session).toBeNull()
    expect((await go('to=/rules')).session).toBeUndefined()
  })

  test('leads where the link of an e-mail does', async () => {
    const { to } = await go('as=nobody&link=recovery:rider')
    const key = new URL(to ?? '').searchParams.get('key') ?? ''
    expect(new URL(to ?? '').pathname).toBe('/recovery')
    expect((await ask('recovery', { headers: { 'x-recovery-key': key } })).status).toBe(200)
  })

  test('resets the world that the link names, if it asks for it', async () => {
    await go('world=mine&fault=check:503&captcha=required&clock=%2B1d')
    const mine = sandbox.world('mine')
    expect([mine.faults.list().length, mine.settings.captcha]).toEqual([1, 'required'])
    expect(sandbox.world().faults.list()).toEqual([])
    await go('world=mine&fresh')
    expect([mine.faults.list().length, mine.settings.captcha]).toEqual([0, 'off'])
    expect(mine.clock.now()).toBe(START)
  })
})

describe('what cannot be done is reported in one line, and nothing of it is done', () => {
  test.each([
    ['as=ghost', 'there is no player ghost'],
    ['link=recovery:ghost', 'there is no player ghost'],
    ['link=code:rider', 'link=code:rider is not valid; write it like recovery:rider'],
    ['fault=chek:503', 'fault=chek:503: no operation is called chek'],
    ['fault=check', 'fault=check is not valid; write it like check:503 or *:slow:always'],
    ['fault=check:burn', 'fault=check:burn is not'],
    ['fault=check:700', 'fault=check:700 is not'],
    ['fault=check:503:0', 'fault=check:503:0 is not'],
    ['clock=tomorrow', 'clock=tomorrow is not valid; write it like +1d'],
    ['captcha=on', 'captcha=on is neither off nor required'],
    ['payment=all', 'payment=all is not valid; write it like as=rider&payment=500'],
    ['lang=de', 'lang=de is neither ru nor en'],
    ['too=/profile', 'there is no parameter too; the parameters are world, fresh, as'],
  ])('%s', async (query, line) => {
    const { status, text } = await go(
      `as=rider&fault=signIn:503&${query}`.replace(
        'as=rider&fault=signIn:503&as',
        'fault=signIn:503&as',
      ),
    )
    expect(status).toBe(400)
    expect(text).toContain(`Refused: ${line}`)
    expect(text).not.toContain('\n')
    expect(sandbox.world().faults.list()).toEqual([])
  })

  test('a link that cannot be followed does not reset the world either', async () => {
    await go('clock=%2B1d')
    expect((await go('fresh&as=ghost')).status).toBe(400)
    expect(sandbox.world().clock.now()).toBe(START + 24 * 60 * 60 * 1000)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    'profile',
    '/api/v2/user/check',
    '/__sandbox/go?as=rider',
  ])('to=%s leads nowhere', async (to) => {
    const { status, text } = await go(`as=rider&to=${encodeURIComponent(to)}`)
    expect(status).toBe(400)
    expect(text).toContain('is not a page of this site')
  })

  test('a path that would be another site is an address of this one', async () => {
    expect((await go('to=/.//evil.example/')).to).toBe(`${ORIGIN}//evil.example/`)
  })
})

test('a scenario opens only by a navigation, not as a part of a page', async () => {
  const refused = [
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-purpose': 'prefetch' },
  ]
  for (const headers of refused) {
    expect((await go('fault=check:503', headers)).status).toBe(403)
  }
  expect(sandbox.world().faults.list()).toEqual([])
  expect((await go('as=rider', { 'sec-fetch-dest': 'document' })).status).toBe(200)
})

test('the page has no inline script, and what players call themselves is escaped', async () => {
  const { text, headers } = await go('as=rider&to=/%22%3E%3Cscript%3E')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*frame-ancestors 'none'; script-src 'self'$/,
  )
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/__sandbox/go.js" defer>'])
  const script = await go('/__sandbox/go.js')
  expect([script.headers.get('content-type'), script.text]).toEqual(['text/javascript', goScript])
})

describe('every behaviour has its link', () => {
  const rows = [...readFileSync('docs/behaviour.yaml', 'utf8').matchAll(/^ {2}([A-Z]\d+): /gm)]

  test('one for each row, on the page of the sandbox too', async () => {
    expect(SCENARIOS.map(({ row }) => row)).toEqual(rows.map(([, row]) => row))
    const { text } = await go('/__sandbox')
    const links = SCENARIOS.map((scenario) => scenarioLink(scenario).replaceAll('&', '&amp;'))
    expect(links.filter((link) => !text.includes(`href="${link}"`))).toEqual([])
  })

  test.each(SCENARIOS.map((scenario) => ({ ...scenario, link: scenarioLink(scenario) })))(
    '$row: $see',
    async ({ link, at }) => {
      const { status, to, text } = await go(link)
      expect(status, text).toBe(200)
      const target = new URLSearchParams(link.split('?').slice(1).join('?')).get('to')
      if (target !== null) expect(to).toBe(`${ORIGIN}${target}`)
      else expect(new URL(to ?? '').pathname).toBe(at)
    },
  )
})
