import { expect, test } from 'vitest'
import { seededRandom } from './random'
import { createWorld } from './world'

/*
 * Requests and responses as somebody reads them out of openapi.yaml, word by word, without the sandbox's or the kit's code:
 * those two are tested against one another and could be wrong together.
 */

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern)
const TOKEN = text(/^[!-~]{1,4096}$/)
const ID = text(/^.{1,64}$/)
const KEY = text(/^[!-~]{1,512}$/)

/** A server at noon, and how a client talks to it. */
function server() {
  const world = createWorld({
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    random: seededRandom(7),
    site: 'https://play.example',
  })
  const send = async (line: string, headers: Record<string, string> = {}, body?: string) => {
    const [method = '', path = ''] = line.split(' ')
    const url = `http://api.example${path}`
    const request = new Request(url, { method, headers, ...(body !== undefined && { body }) })
    const response = await world.fetch(request)
    const got = await response.text()
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      body: got === '' ? undefined : JSON.parse(got),
    }
  }
  const mail = (to: string) => world.mailbox.list(to)[0]
  return { world, send, mail }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const json = (status: number, body: unknown) => ({
  status,
  type: text(/^application\/json/),
  cache: 'no-store',
  body,
})
const NONE = { status: 204, type: null, cache: 'no-store', body: undefined }

const SIGN_UP = '{"login":"rider_78","email":"r78@example.com","password":"Rider-2026!"}'

const USER = {
  login: 'rider_78',
  email: 'r78@example.com',
  active: false,
  money: 0,
  votes: 0,
  mfa: null,
  pendingEmail: null,
}
/** City, country and device are what the server knows of them. */
const OWN_SESSION: unknown = expect.objectContaining({
  id: ID,
  current: true,
  createdAt: '2026-11-20T12:00:00.000Z',
})

/** Signs up and gives the token. */
async function signedUp({ send }: ReturnType<typeof server>): Promise<string> {
  const { body } = await send('POST /api/v2/user/signUp', JSON_TYPE, SIGN_UP)
  return body.jwt
}

test('a sign-up opens a session of an account that is not verified', async () => {
  const { send } = server()
  expect(await send('POST /api/v2/user/signUp', JSON_TYPE, SIGN_UP)).toEqual(
    json(201, {
      user: USER,
      sessions: [OWN_SESSION],
      transactions: [],
      transactionsCursor: null,
      events: [{ kind: 'sign_in', at: '2026-11-20T12:00:00.000Z', city: 'Мурманск', device: null }],
      authorCode: null,
      jwt: TOKEN,
      resendAfter: 60,
    }),
  )
})

test('a login that somebody has, in other letters, names its field', async () => {
  const one = server()
  await signedUp(one)
  const body = '{"login":"RIDER_78","email":"other@example.com","password":"Rider-2026!"}'
  expect(await one.send('POST /api/v2/user/signUp', JSON_TYPE, body)).toEqual(
    json(409, {
      message: 'Этот логин занят',
      code: 'login_taken',
      errors: { login: ['Этот логин занят'] },
    }),
  )
})

test('the e-mail of a sign-up holds one link to the site, whose key verifies the account', async () => {
  const one = server()
  await signedUp(one)
  const { text: words, key } = one.mail('r78@example.com') ?? { text: '', key: null }
  expect(words.match(/https?:\S+/g)).toEqual([`https://play.example/verify?key=${key}`])
  const body = `{"key":"${key}"}`
  expect(await one.send('POST /api/v2/user/verify', JSON_TYPE, body)).toEqual(
    json(200, { email: 'r78@example.com', alreadyVerified: false }),
  )
  expect(await one.send('POST /api/v2/user/verify', JSON_TYPE, body)).toEqual(
    json(200, { email: 'r78@example.com', alreadyVerified: true }),
  )
})

test('the link of an English e-mail names its language', async () => {
  const one = server()
  const body = '{"login":"rider_79","email":"r79@example.com","password":"Rider-2026!"}'
  await one.send('POST /api/v2/user/signUp', { ...JSON_TYPE, 'accept-language': 'en' }, body)
  const { text: words, key } = one.mail('r79@example.com') ?? { text: '', key: null }
  expect(words.match(/https?:\S+/g)).toEqual([`https://play.example/verify?key=${key}&lang=en`])
})

test('a wrong password and a login that nobody has are refused alike, in the language asked for', async () => {
  const one = server()
  await signedUp(one)
  const headers = { ...JSON_TYPE, 'accept-language': 'en-GB,en;q=0.9,ru;q=0.5' }
  const refusal = json(401, { message: 'Invalid login or password', code: 'invalid_credentials' })
  for (const body of [
    '{"login":"rider_78","password":"Rider-2027!"}',
    '{"login":"nobody_78","password":"Rider-2026!"}',
  ])
    expect(await one.send('POST /api/v2/user/signIn', headers, body)).toEqual(refusal)
})

test('the sixth try of a minute waits, with the right password too', async () => {
  const one = server()
  await signedUp(one)
  const wrong = '{"login":"rider_78","password":"wrong"}'
  for (let tries = 0; tries < 5; tries += 1)
    await one.send('POST /api/v2/user/signIn', JSON_TYPE, wrong)
  const right = '{"login":"r78@example.com","password":"Rider-2026!"}'
  expect(await one.send('POST /api/v2/user/signIn', JSON_TYPE, right)).toEqual(
    json(429, {
      message: 'Слишком много попыток, подождите',
      code: 'too_many_requests',
      retryAfter: 60,
    }),
  )
})

test('signing out ends the token', async () => {
  const one = server()
  const headers = { authorization: `Bearer ${await signedUp(one)}` }
  expect(await one.send('DELETE /api/v2/user/signOut', headers)).toEqual(NONE)
  expect(await one.send('GET /api/v2/user/check', headers)).toEqual(
    json(401, { message: 'Сессия завершена, войдите снова', code: 'unauthenticated' }),
  )
})

test('what needs a verified account is closed to others', async () => {
  const one = server()
  const headers = { authorization: `Bearer ${await signedUp(one)}`, 'accept-language': 'en' }
  expect(await one.send('GET /api/v2/user/getBonuses', headers)).toEqual(
    json(403, { message: 'Verify the account first', code: 'unverified' }),
  )
})

test('a recovery answers a name that nobody has like any other, and its key is looked at without use', async () => {
  const one = server()
  await signedUp(one)
  for (const login of ['r78@example.com', 'nobody_78'])
    expect(
      await one.send('POST /api/v2/user/recovery', JSON_TYPE, JSON.stringify({ login })),
    ).toEqual(json(202, { resendAfter: 60 }))
  const { key } = one.mail('r78@example.com') ?? {}
  expect(key).toEqual(KEY)
  const headers = { 'x-recovery-key': String(key) }
  for (let times = 0; times < 2; times += 1)
    expect(await one.send('GET /api/v2/user/recovery', headers)).toEqual(
      json(200, { codeRequired: false, login: 'rider_78' }),
    )
  const body = JSON.stringify({ key, password: 'Северное9-сияние' })
  expect(await one.send('PUT /api/v2/user/recovery', JSON_TYPE, body)).toEqual(
    json(200, { login: 'rider_78' }),
  )
  expect(await one.send('GET /api/v2/user/recovery', headers)).toEqual(
    json(410, { message: 'Код или ссылка больше не действует', code: 'expired' }),
  )
})

test('an e-mail change waits for the code that the new address gets', async () => {
  const one = server()
  const authorization = `Bearer ${await signedUp(one)}`
  const headers = { ...JSON_TYPE, authorization }
  const body = '{"email":"new78@example.com","password":"Rider-2026!"}'
  expect(await one.send('POST /api/v2/user/settings/email', headers, body)).toEqual(
    json(202, {
      method: 'email',
      codeLength: 6,
      expiresAt: '2026-11-20T12:10:00.000Z',
      maskedEmail: text(/^n[^a-z]*@example\.com$/),
      resendAfter: 60,
    }),
  )
  const { code } = one.mail('new78@example.com') ?? {}
  const wrong = `{"code":"${code === '000000' ? '111111' : '000000'}"}`
  expect(await one.send('PUT /api/v2/user/settings/email', headers, wrong)).toEqual(
    json(422, {
      message: 'Неверный код',
      code: 'invalid_code',
      attemptsLeft: 4,
      errors: { code: ['Неверный код'] },
    }),
  )
  expect(await one.send('PUT /api/v2/user/settings/email', headers, `{"code":"${code}"}`)).toEqual(
    json(200, { user: { ...USER, email: 'new78@example.com', active: true } }),
  )
})

test('a body that is no JSON, of another type, or with a field of its own is refused', async () => {
  const { send } = server()
  const path = 'POST /api/v2/user/recovery'
  expect(await send(path, JSON_TYPE, '{"login": ')).toEqual(
    json(400, { message: 'Не удалось прочитать запрос', code: 'malformed' }),
  )
  expect(await send(path, { 'content-type': 'text/plain' }, '{"login":"a"}')).toEqual(
    json(415, { message: 'Неподдерживаемый формат запроса', code: 'unsupported_media_type' }),
  )
  expect(await send(path, JSON_TYPE, '{"login":"a","admin":true}')).toEqual(
    json(422, expect.objectContaining({ code: 'validation' })),
  )
})

/** A good body of so many bytes. */
const padded = (size: number): string => '{"login":"nobody_78"}'.padEnd(size)

test('a body may have 16 KiB and no byte more', async () => {
  const { send } = server()
  const path = 'POST /api/v2/user/recovery'
  expect(await send(path, JSON_TYPE, padded(16_384))).toEqual(json(202, { resendAfter: 60 }))
  expect(await send(path, JSON_TYPE, padded(16_385))).toEqual(
    json(413, { message: 'Слишком большой запрос', code: 'too_large' }),
  )
})

test('an idempotency key makes one payment, and one of another amount none', async () => {
  const one = server()
  const authorization = `Bearer ${await signedUp(one)}`
  const { key } = one.mail('r78@example.com') ?? {}
  await one.send('POST /api/v2/user/verify', JSON_TYPE, JSON.stringify({ key }))
  const headers = {
    ...JSON_TYPE,
    authorization,
    'idempotency-key': '7d3c1b52-9f51-4c0e-8b6e-2f1d4f0b8a77',
  }
  const first = await one.send('POST /api/v2/user/donate', headers, '{"amount":500}')
  expect(first).toEqual(
    json(201, {
      paymentId: ID,
      url: text(/^https?:\/\//),
      expiresAt: '2026-11-20T13:00:00.000Z',
    }),
  )
  expect(await one.send('POST /api/v2/user/donate', headers, '{"amount":500.0}')).toEqual(first)
  expect((await one.send('POST /api/v2/user/donate', headers, '{"amount":501}')).status).toBe(409)
  const { paymentId } = first.body
  expect(await one.send(`GET /api/v2/user/donate?payment=${paymentId}`, { authorization })).toEqual(
    json(200, {
      paymentId,
      status: 'pending',
      amount: 500,
      bonus: 25,
      url: first.body.url,
      createdAt: '2026-11-20T12:00:00.000Z',
    }),
  )
})
