import { afterEach, expect, test } from 'vitest'
import { withText } from '../../proof/mistake'
import { planted, planting } from '../../proof/mistakes'
import { createSandbox } from '#sandbox/server/sandbox'
import { openServer } from '../../proof/server'
import { terminal } from './terminal'
import { verdictLine, verdictOf } from './model'
import { causesOf } from './causes'
import type { CheckedClaim } from '../judge/findings'
import { readContract } from '../contract/openapi-file'
import { runKit, type KitOptions } from '../run/run-kit'
import { served, type Fetch, type Served } from '../testing/served'
import { servedInProcess } from '../testing/served-in-process'
import { unknownServer } from '../testing/unknown-server'

const open: Served[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

type Answer = (request: Request, good: () => Promise<Response>) => Response | Promise<Response>

/** The sandbox with some responses replaced. */
function replaced(answer: Answer): Fetch {
  const sandbox = createSandbox()
  return async (request) => {
    const good = async () => (await sandbox.fetch(request)) ?? new Response(null, { status: 404 })
    return new URL(request.url).pathname.startsWith('/api/') ? answer(request, good) : good()
  }
}

/** Runs the kit against the sandbox with some responses replaced. */
function run(answer: Answer, options: Partial<KitOptions> = {}) {
  const one = servedInProcess(replaced(answer))
  open.push(one)
  return runKit({ base: one.base, ...options })
}

const pathOf = ({ url }: Request) => new URL(url).pathname

test(
  'a server without half of its operations gets a line for each',
  { timeout: 60_000 },
  async () => {
    const missing = /(?:donate|bindProtection|removeProtection|settings|recovery|bindAuthor)/
    const result = await run((request, good) =>
      missing.test(pathOf(request))
        ? Response.json({ error: 'Cannot find it' }, { status: 404 })
        : good(),
    )
    // On a busy machine a note says that sign-ins take unlike times.
    const text = terminal({ ...result, notes: [] })
    const lines = text.trim().split('\n')
    // The program prints up to ten lines more: its start, and what it cannot check at a server of others.
    expect(lines.length).toBeLessThanOrEqual(30)
    expect(text).toMatch(/^✗ paymentView: not implemented; \d+ claims wait$/m)
    const others = result.findings.filter((one) => !one.missing)
    expect(others.map(({ operation, claim }) => `${operation}: ${claim}`)).toEqual([])
    expect(result.findings).toHaveLength(18)
  },
)

test.each([
  ['null-as-absent', ['body-nulls', 'body-wrong-types'], 'sessionRevoke'],
  ['inherited-names-ignored', ['body-inherited-field'], 'passwordChange'],
  // Bonuses of several amounts.
  ['bonus-rounded-up', ['bonuses-count'], 'paymentView'],
  [
    'token-not-verified',
    ['token-changed', 'token-swapped', 'token-unsigned', 'token-own-key'],
    'sessionCheck',
  ],
  ['payment-deadlock', ['at-once-one-payment', 'top-up-once'], 'paymentCreate'],
  [
    'code-without-zeros',
    ['email-one-thing', 'email-language-set-up', 'app-wrong-codes'],
    'protectionStart',
  ],
])('%s is one finding', async (name, claims, operation) => {
  const server = openServer(planting(name))
  open.push(server)
  const { findings } = await runKit({ base: server.base, claims: new Set(claims) })
  expect(findings.map((one) => one.operation)).toEqual([operation])
})

/** A sign-up that takes the bad bodies of these patterns; it reads good ones in their place. */
function takingBad(pattern: RegExp) {
  let taken = 0
  return planted(['signUp'], async (scene) => {
    const response = await scene.answer()
    if (response.status !== 422 || !pattern.test(scene.text)) return response
    taken += 1
    const login = `taken_${taken}`
    const good = { login, email: `${login}@kit.example`, password: 'Kit-2026!' }
    return scene.answer(withText(scene, JSON.stringify(good)))
  })
}

test.each<[what: string, pattern: RegExp, expected: string, follow: number]>([
  ['checks no field', /^/, '422: no body that breaks its schema was refused', 15],
  ['misses one rule', /semi;colon/, '422: a login with a semicolon', 0],
])('a sign-up that %s is one finding', async (_, pattern, expected, follow) => {
  const server = openServer({ bugs: [takingBad(pattern)] })
  open.push(server)
  const claims = new Set(['bad-fields', 'foreign-digits', 'trailing-line-feed', 'body-wrong-types'])
  const { findings } = await runKit({ base: server.base, claims })
  expect(findings.map((one) => one.expected)).toEqual([expected])
  expect(findings[0]?.follows.length).toBeGreaterThanOrEqual(follow)
})

test('one cause at all operations is one finding', { timeout: 60_000 }, async () => {
  const result = await run(
    async (_, good) => {
      const response = await good()
      const headers = new Headers(response.headers)
      headers.set('cache-control', 'public')
      return new Response(response.body, { status: response.status, headers })
    },
    { only: ['account'] },
  )
  expect(result.findings).toHaveLength(1)
  expect(result.findings[0]?.operations.length).toBeGreaterThan(3)
})

test('a Retry-After that is too short is one finding', { timeout: 60_000 }, async () => {
  const result = await run(
    async (_, good) => {
      const response = await good()
      if (response.status !== 429) return response
      const { retryAfter, ...body } = await response.json()
      const half = Math.ceil(Number(retryAfter) / 2)
      const headers = { 'retry-after': String(half), 'cache-control': 'no-store' }
      return Response.json({ ...body, retryAfter: half }, { status: 429, headers })
    },
    {
      claims: new Set(['sign-in-limit-ends', 'own-password-limit-protection', 'resend-wait-email']),
    },
  )
  expect(result.findings.map(({ sentence }) => sentence?.text.slice(0, 13))).toEqual([
    '`Retry-After`',
  ])
  expect(result.findings[0]?.follows.length).toBeGreaterThan(1)
})

test('responses that get to others are one finding', { timeout: 60_000 }, async () => {
  let asked = 0
  let before: { text: string | null; init: ResponseInit } | undefined
  const result = await run(
    async (_, good) => {
      const response = await good()
      const { status, headers } = response
      const own = { text: status === 204 ? null : await response.text(), init: { status, headers } }
      asked += 1
      const given = asked % 9 === 0 && before ? before : own
      before = own
      return new Response(given.text, given.init)
    },
    // Those that reach no limit: a 429 in another's place would be waited out.
    {
      claims: new Set([
        'sign-in',
        'two-sessions',
        'revoke-others',
        'revoke-one',
        'revoke-own',
        'revoke-foreign',
        'sign-out',
        'account-life',
        'session-ids',
        'token-own-data',
        'first-login',
        'top-up',
        'top-up-once',
        'top-up-twice',
      ]),
    },
  )
  expect(result.findings.map(({ expected }) => expected)).toEqual(['nothing of another player'])
  expect(result.findings[0]?.follows.length).toBeGreaterThan(3)
})

test('one wording of a claim at many operations is one finding', { timeout: 60_000 }, async () => {
  const result = await run(
    async (_, good) => {
      const response = await good()
      if (response.status < 400) return response
      const body = { ...(await response.json()), message: 'Нет' }
      return Response.json(body, { status: response.status, headers: response.headers })
    },
    { claims: new Set(['languages']) },
  )
  expect(result.findings.map(({ claimId }) => claimId)).toContain('languages')
  expect(result.findings.length).toBeLessThanOrEqual(2)
  expect(result.findings[0]?.operations.length).toBeGreaterThan(5)
})

test('a clock that is ahead or behind makes no app refuse', { timeout: 60_000 }, async () => {
  const server = await unknownServer({ ahead: -45_000 })
  open.push(server)
  const { base, mail } = server
  const claims = new Set(['app-sign-in'])
  const { findings, notes } = await runKit({ base, mail, claims })
  expect(findings.map(({ claim, got }) => `${claim} ${got}`)).toEqual([])
  expect(notes.join()).toContain('45 s behind')
})

test('a token that never worked is reported where it was issued', { timeout: 60_000 }, async () => {
  const result = await run(
    async (request, good) => {
      const response = await good()
      if (!pathOf(request).endsWith('/check') || !response.ok) return response
      const headers = { 'cache-control': 'no-store' }
      return Response.json({ ...(await response.json()), jwt: 'dead' }, { headers })
    },
    { only: ['session'] },
  )
  expect(result.findings.map(({ operation }) => operation)).toContain('sessionCheck')
  expect(result.findings[0]?.operation).toBe('sessionCheck')
})

test('a failure that does not repeat is said to be once only', { timeout: 60_000 }, async () => {
  let failed = false
  const result = await run(
    (request, good) => {
      if (failed || !pathOf(request).endsWith('/signIn')) return good()
      failed = true
      return new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    },
    { only: ['session'] },
  )
  expect(result.findings.map(({ claim, got }) => `${claim} ${got}`)).toEqual([
    expect.stringContaining('502'),
  ])
  expect(terminal(result)).toContain(
    'once only: a second try was fine, so it may be a race or chance',
  )
})

test('limits by address stop the run in one line', { timeout: 60_000 }, async () => {
  const headers = { 'retry-after': '0', 'cache-control': 'no-store' }
  const body = { message: 'Подождите', code: 'too_many_requests' }
  const result = await run(() => Response.json(body, { status: 429, headers }))
  expect(verdictOf(result)).toBe('stopped')
  expect(verdictLine(result)).toMatch(/answers were 429: something limits requests by address/)
  expect(terminal(result)).not.toContain('repeat')
})

test('a page in the place of the API stops the run in one line', { timeout: 60_000 }, async () => {
  const headers = { 'content-type': 'text/html' }
  const result = await run(() => new Response('<h1>Checking</h1>', { status: 403, headers }))
  expect(verdictOf(result)).toBe('stopped')
  expect(verdictLine(result)).toContain('pages of HTML')
})

test('a server that dies midway could not be checked to the end', { timeout: 60_000 }, async () => {
  let requests = 0
  const { base, close } = await served(
    replaced((_, good) => {
      requests += 1
      if (requests === 100) close()
      return good()
    }),
  )
  const result = await runKit({ base })
  expect(verdictOf(result)).toBe('stopped')
  expect(verdictLine(result)).toMatch(/the server stopped answering/)
})

test('a server that dies in a run of a few requests could not be checked either', async () => {
  let requests = 0
  const server = await unknownServer({
    before: () => {
      requests += 1
      if (requests === 6) server.close()
      return Promise.resolve(undefined)
    },
    serve: served,
  })
  const { base, mail } = server
  const result = await runKit({ base, mail, claims: new Set(['session-ids']) })
  expect(verdictOf(result)).toBe('stopped')
  expect(verdictLine(result)).toMatch(/the server stopped answering/)
})

/** A journey of the site in a browser that breaks. */
const broken = (id: string): CheckedClaim => {
  const expected = 'the site lets a player through'
  const finding = { claim: id, expected, line: 1, got: 'Timeout', exchange: undefined }
  const findings = [{ operation: 'server' as const, ...finding }]
  return { id, tag: 'ui', profile: 'core', claim: id, outcome: 'broken', milliseconds: 1, findings }
}

test('each journey that breaks in a browser is a finding', () => {
  const claims = [broken('signing in'), broken('signing out')]
  const causes = causesOf(claims, [], readContract('openapi.yaml'), new Set())
  expect(causes.map(({ claim }) => claim)).toEqual(['signing in', 'signing out'])
})
