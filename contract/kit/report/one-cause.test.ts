import { expect, test } from 'vitest'
import { withText } from '../../proof/mistake'
import { planted, planting } from '../../proof/mistakes'
import { openServer } from '../../proof/server'
import { createSandbox } from '#sandbox/server/sandbox'
import { SENTENCES } from '../contract/sentences'
import { runKit } from '../run/run-kit'
import { opened } from '../testing/opened'
import { pathOf, runReplaced, type Answer } from '../testing/replaced'
import { servedInProcess } from '../testing/served-in-process'

test.each([
  ['sign-out-keeps-token', ['sign-out', 'ended-token'], 'signOut'],
  ['null-as-absent', ['body-nulls', 'body-wrong-types'], 'sessionRevoke'],
  ['inherited-names-ignored', ['body-inherited-field'], 'passwordChange'],
  // Bonuses of different amounts.
  ['bonus-rounded-up', ['bonuses-count'], 'paymentView'],
  [
    'token-not-verified',
    ['token-changed', 'token-swapped', 'token-unsigned', 'token-own-key'],
    'sessionCheck',
  ],
  ['verify-nothing', ['body-null', 'author', 'revoke-others', 'password-change'], 'accountVerify'],
  ['payment-deadlock', ['at-once-one-payment', 'top-up-once'], 'paymentCreate'],
  [
    'code-without-zeros',
    ['email-one-code', 'email-language-set-up', 'app-wrong-codes'],
    'protectionStart',
  ],
])('%s is one finding', async (name, claims, operation) => {
  const { base } = opened(openServer(planting(name)))
  const { findings } = await runKit({ base, claims: new Set(claims) })
  expect(findings.map((one) => one.operation)).toEqual([operation])
})

/** A sign-up that accepts invalid bodies matching these patterns, as if they were valid. */
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
  const { base } = opened(openServer({ bugs: [takingBad(pattern)] }))
  const claims = new Set(['bad-fields', 'foreign-digits', 'trailing-line-feed', 'body-wrong-types'])
  const { findings } = await runKit({ base, claims })
  expect(findings.map((one) => one.expected)).toEqual([expected])
  expect(findings[0]?.follows.length).toBeGreaterThanOrEqual(follow)
})

/** The same response with another status, and headers changed by `change`. */
async function changed(
  response: Response,
  status: number,
  change: (headers: Headers) => void = () => undefined,
): Promise<Response> {
  const headers = new Headers(response.headers)
  change(headers)
  return new Response(response.status === 204 ? null : await response.text(), { status, headers })
}

const notFound = () =>
  Response.json(
    { message: 'Не найдено', code: 'not_found' },
    { status: 404, headers: { 'cache-control': 'no-store' } },
  )

/** Answers `404` to a recovery for a name nobody signed up with. */
function tellingWho(): Answer {
  const names = new Set<unknown>()
  return async (request, good) => {
    const { login, email } = await request
      .clone()
      .json()
      .catch(() => ({}))
    if (pathOf(request).endsWith('/signUp')) names.add(login).add(email)
    const isAsked = request.method === 'POST' && pathOf(request).endsWith('/recovery')
    return isAsked && !names.has(login) ? notFound() : good()
  }
}

test.each<[what: string, expected: string, claims: readonly string[], answer: Answer]>([
  [
    'answers 400 to broken rules',
    '400 with code malformed, or 422 with code validation',
    ['body-null', 'body-nulls', 'body-wrong-types', 'named-fields', 'bad-fields', 'order'],
    async (request, good) => {
      const response = await good()
      const isRule =
        response.status === 422 && (await response.clone().json()).code === 'validation'
      // A request without a body cannot get 400.
      return isRule && request.method !== 'GET' ? changed(response, 400) : response
    },
  ],
  [
    'sends no Retry-After',
    'Retry-After: whole seconds, 86400 at most',
    ['sign-in-limit-ends', 'resend-wait-email', 'resend-wait-verification'],
    async (_, good) => {
      const response = await good()
      return changed(response, response.status, (headers) => headers.delete('retry-after'))
    },
  ],
  [
    'reveals who has an account',
    'one of 202, 400, 403, 413, 415, 422, 429: not 404',
    ['recovery-alike', 'recovery-one-email-a-minute'],
    tellingWho(),
  ],
  [
    'refuses a wrong password with 422',
    'signIn: 401',
    ['sign-in-alike', 'taken-changes-nothing', 'login-taken'],
    async (request, good) => {
      const response = await good()
      const isWrong = pathOf(request).endsWith('/signIn') && response.status === 401
      return isWrong
        ? Response.json(
            { ...(await response.json()), code: 'validation', errors: {} },
            { status: 422, headers: { 'cache-control': 'no-store' } },
          )
        : response
    },
  ],
  [
    'answers 404 for bonuses',
    'a response that the contract lists',
    ['unverified', 'first-login'],
    (request, good) => (pathOf(request).endsWith('/getBonuses') ? notFound() : good()),
  ],
])('a server that %s gets one finding', async (_, expected, claims, answer) => {
  const { findings } = await runReplaced(answer, { claims: new Set(claims) })
  expect(findings.map((one) => `${one.operation}: ${one.expected}`)).toEqual([
    expect.stringContaining(expected),
  ])
})

test('reports a server with one language once for its responses and once for its e-mails', async () => {
  const sandbox = createSandbox()
  const served = servedInProcess((request) => {
    const headers = new Headers(request.headers)
    if (pathOf(request).startsWith('/api/')) headers.set('accept-language', 'ru')
    return sandbox.fetch(new Request(request, { headers }))
  })
  const { base } = opened(served)
  const claims = new Set([
    'no-token',
    'weighted-languages',
    'field-languages',
    'email-language-verification',
    'email-language-recovery',
    'email-language-change',
  ])
  const { findings } = await runKit({ base, claims })
  expect(findings.map(({ sentence }) => sentence?.text)).toEqual([
    SENTENCES['message-for-players'],
    SENTENCES['emails-language'],
  ])
})

test('reports one cause at all operations as one finding', { timeout: 60_000 }, async () => {
  const result = await runReplaced(
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

test('reports a Retry-After that is too short as one finding', { timeout: 60_000 }, async () => {
  const result = await runReplaced(
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

test('reports responses to the wrong clients once', { timeout: 60_000 }, async () => {
  type Given = { text: string; init: ResponseInit }
  /** Of each operation, as claims run side by side in any order. */
  const earlier = new Map<string, Given[]>()
  const result = await runReplaced(
    async (request, good) => {
      const response = await good()
      const path = pathOf(request)
      if (!/\/(?:check|signIn)$/.test(path) || response.status !== 200) return response
      const { status, headers } = response
      const own = { text: await response.text(), init: { status, headers } }
      const given = earlier.get(path) ?? []
      earlier.set(path, [...given, own])
      const { text, init } = given.length % 5 === 4 ? (given.at(-1) ?? own) : own
      return new Response(text, init)
    },
    // These reach no limit: a 429 meant for another client would be waited out.
    {
      claims: new Set([
        'sign-in',
        'two-sessions',
        'revoke-others',
        'revoke-one',
        'revoke-own',
        'revoke-foreign',
        'sign-out',
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

test('reports one wording at many operations once', { timeout: 60_000 }, async () => {
  const result = await runReplaced(
    async (_, good) => {
      const response = await good()
      if (response.status !== 400) return response
      const body = { ...(await response.json()), code: 'validation' }
      return Response.json(body, { status: 422, headers: { 'cache-control': 'no-store' } })
    },
    { claims: new Set(['body-malformed']) },
  )
  expect(result.findings.map(({ claimId }) => claimId)).toEqual(['body-malformed'])
  expect(result.findings[0]?.operations.length).toBeGreaterThan(5)
})
