import { PASSWORD_MIN } from '#/api/generated/password-length'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from './clock'
import { SEED_PASSWORD } from './players'
import { refused, testWorld } from './test-world'

const account = { login: 'Nina_7', email: 'Nina@example.com', password: 'Полярная-9ночь' }

describe('sign-up', () => {
  test('creates, signs in and sends the e-mail', async () => {
    const { call, lastEmail } = testWorld()
    const { status, body } = await call('POST', 'signUp', { body: account })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      user: { login: 'Nina_7', email: 'Nina@example.com', active: false, money: 0, mfa: null },
      sessions: [{ current: true, country: 'RU' }],
      transactions: [],
      resendAfter: 60,
    })
    const message = lastEmail('nina@example.com')
    expect(message).toMatchObject({ kind: 'verify', language: 'ru', to: 'Nina@example.com' })
    expect(message.link).toBe(`http://site.test/verify?key=${message.key}`)
    expect(message.text).toContain(message.link)
    const check = await call('GET', 'check', { token: body.jwt })
    expect(check.body.user.active).toBe(false)
  })

  test.each([
    ['http://localhost:5173', 'http://localhost:5173'],
    ['https://localhost.example', 'http://site.test'],
  ])('asked by %s, links to %s', async (origin, site) => {
    const { call, lastEmail } = testWorld()
    const headers = { origin, 'accept-language': 'en-GB,en;q=0.9,ru;q=0.1' }
    await call('POST', 'signUp', { body: account, headers })
    const message = lastEmail(account.email)
    expect(message.link).toContain(`${site}/verify?key=`)
    expect(message.subject).toBe('Verify your account')
  })

  test.each([
    ['login', { ...account, login: 'RIDER' }, '409 login_taken', 'login'],
    ['e-mail', { ...account, email: 'RIDER@Example.com' }, '409 email_taken', 'email'],
    [
      'both',
      { ...account, login: 'Rider', email: 'rich@example.com' },
      '409 login_taken',
      'login email',
    ],
    ['login too short', { ...account, login: 'ab' }, '422 validation', 'login'],
    ['login with a space', { ...account, login: 'a b c' }, '422 validation', 'login'],
    ['e-mail without a domain', { ...account, email: 'nina@example' }, '422 validation', 'email'],
    ['password short', { ...account, password: 'Aa1!' }, '422 validation', 'password'],
    [
      'password without a digit',
      { ...account, password: 'Полярная-ночь' },
      '422 validation',
      'password',
    ],
    ['nothing', {}, '422 validation', 'login email password'],
    ['a field too much', { ...account, admin: true }, '422 validation', 'admin'],
  ])('refuses: %s', async (_, body, code, fields) => {
    const { call, world } = testWorld()
    const before = world.state.players.size
    const answer = await call('POST', 'signUp', { body })
    expect(refused(answer)).toBe(code)
    expect(Object.keys(answer.body.errors).join(' ')).toBe(fields)
    expect(world.state.players.size).toBe(before)
  })

  test('takes a name once, however close the requests come', async () => {
    const { call } = testWorld()
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', 'signUp', { body: account })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('keeps no password and no token readable', async () => {
    const { call, world } = testWorld()
    const { body } = await call('POST', 'signUp', { body: account })
    const kept = JSON.stringify([
      [...world.state.players.values()].at(-1),
      [...world.state.sessions],
    ])
    expect(kept).not.toContain(account.password)
    expect(kept).not.toContain(body.jwt)
    expect(body.jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/)
  })
})

describe('verification', () => {
  test('verifies once, and reports it the second time', async () => {
    const { call, lastEmail } = testWorld()
    const { body } = await call('POST', 'signUp', { body: account })
    const { key } = lastEmail(account.email)
    const first = await call('POST', 'verify', { body: { key } })
    expect(first.body).toEqual({ email: account.email, alreadyVerified: false })
    const again = await call('POST', 'verify', { body: { key }, token: body.jwt })
    expect(again.body).toMatchObject({
      alreadyVerified: true,
      userData: { user: { active: true }, jwt: body.jwt },
    })
  })

  test('gives user data only to the same account, and does not mind a bad token', async () => {
    const { call, lastEmail, signIn } = testWorld()
    const { key } = lastEmail('new_player@example.com')
    const other = await call('POST', 'verify', { body: { key }, token: await signIn('rider') })
    expect(other.body).toEqual({ email: 'new_player@example.com', alreadyVerified: false })
    expect((await call('POST', 'verify', { body: { key }, token: 'no' })).status).toBe(200)
  })

  test('a key lives for 24 hours', async () => {
    const { call, lastEmail, world } = testWorld()
    await call('POST', 'signUp', { body: account })
    const { key } = lastEmail(account.email)
    world.clock.advance(24 * HOUR)
    expect(refused(await call('POST', 'verify', { body: { key } }))).toBe('410 expired')
    world.clock.advance(-SECOND)
    expect((await call('POST', 'verify', { body: { key } })).status).toBe(200)
  })

  test('refuses unknown keys', async () => {
    const { call } = testWorld()
    expect(refused(await call('POST', 'verify', { body: { key: 'no' } }))).toBe('410 expired')
    expect(refused(await call('POST', 'verify', { body: { key: '' } }))).toBe('422 validation')
  })

  test('sends again after a minute, and former keys stay good', async () => {
    const { call, lastEmail, world } = testWorld()
    const { body } = await call('POST', 'signUp', { body: account })
    const former = lastEmail(account.email)
    const wait = await call('PATCH', 'verify', { token: body.jwt })
    expect(wait.body).toMatchObject({ code: 'too_many_requests', retryAfter: 60 })
    expect(wait.headers.get('retry-after')).toBe('60')
    world.clock.advance(MINUTE)
    const sent = await call('PATCH', 'verify', { token: body.jwt })
    expect(sent).toMatchObject({ status: 202, body: { resendAfter: 60 } })
    expect(lastEmail(account.email).key).not.toBe(former.key)
    expect((await call('POST', 'verify', { body: { key: former.key } })).status).toBe(200)
    const late = await call('PATCH', 'verify', { token: body.jwt })
    expect(refused(late)).toBe('409 conflict')
    expect(refused(await call('PATCH', 'verify'))).toBe('401 unauthenticated')
  })
})

describe('recovery', () => {
  const context = { body: { login: 'rider' } }

  test('answers the same for everybody', async () => {
    const { call, world } = testWorld()
    const known = await call('POST', 'recovery', context)
    const unknown = await call('POST', 'recovery', { body: { login: 'nobody' } })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect([...known.headers]).toEqual([...unknown.headers])
    expect(known).toMatchObject({ status: 202, body: { resendAfter: 60 } })
    expect(world.mailbox.list().filter(({ kind }) => kind === 'recovery')).toHaveLength(1)
    const again = await call('POST', 'recovery', { body: { login: 'RIDER' } })
    const againUnknown = await call('POST', 'recovery', { body: { login: 'Nobody' } })
    expect(again.body).toEqual(againUnknown.body)
    expect(again).toMatchObject({ status: 429, body: { retryAfter: 60 } })
  })

  test('sets a new password, ends every session, works once', async () => {
    const { call, lastEmail, signIn, world } = testWorld()
    const token = await signIn('rider')
    await call('POST', 'recovery', { body: { login: 'Rider@Example.com' } })
    const { key, link } = lastEmail('rider@example.com')
    expect(link).toBe(`http://site.test/recovery?key=${key}`)
    const headers = { 'x-recovery-key': key ?? '' }
    const state = await call('GET', 'recovery', { headers })
    expect(state.body).toEqual({ codeRequired: false })
    const weak = await call('PUT', 'recovery', {
      body: { key, password: 'a'.repeat(PASSWORD_MIN) },
    })
    expect(refused(weak)).toBe('422 validation')
    expect(weak.body.errors['password']).toHaveLength(3)
    const done = await call('PUT', 'recovery', { body: { key, password: 'Новый-пароль1' } })
    expect(done).toMatchObject({ status: 200, body: { login: 'rider' } })
    expect((await call('GET', 'check', { token })).status).toBe(401)
    expect([...world.state.sessions.values()].some((one) => one.playerId === 'player_2')).toBe(
      false,
    )
    const again = await call('PUT', 'recovery', { body: { key, password: 'Новый-пароль2' } })
    expect(refused(again)).toBe('410 expired')
    expect(refused(await call('GET', 'recovery', { headers }))).toBe('410 expired')
    const old = await call('POST', 'signIn', { body: { login: 'rider', password: SEED_PASSWORD } })
    expect(refused(old)).toBe('401 invalid_credentials')
    await signIn('rider', 'Новый-пароль1')
  })

  test('a key lives for 60 minutes', async () => {
    const { call, lastEmail, world } = testWorld()
    await call('POST', 'recovery', context)
    const headers = { 'x-recovery-key': lastEmail('rider@example.com').key ?? '' }
    world.clock.advance(HOUR - SECOND)
    expect((await call('GET', 'recovery', { headers })).status).toBe(200)
    world.clock.advance(SECOND)
    expect(refused(await call('GET', 'recovery', { headers }))).toBe('410 expired')
  })

  test('wants a key', async () => {
    const { call } = testWorld()
    const answer = await call('GET', 'recovery')
    expect(refused(answer)).toBe('422 validation')
    expect(answer.body.errors).toEqual({ 'X-Recovery-Key': ['Обязательное поле'] })
  })
})
