import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from './clock'
import { SEED_APP_SECRET, SEED_PASSWORD, SEED_RECOVERY_CODES } from './players'
import { appCode, refused, START, testWorld } from './test-world'

const proof = (login: string) => ({ body: { login, password: SEED_PASSWORD } })

describe('signing in', () => {
  test.each(['rider', 'RIDER', 'rider@example.com', 'Rider@Example.COM'])(
    'as %s',
    async (login) => {
      const { call } = testWorld()
      const { status, body } = await call('POST', 'signIn', proof(login))
      expect(status).toBe(200)
      expect(body).toMatchObject({ result: 'ok', user: { login: 'rider', money: 1250, votes: 18 } })
      expect(body.sessions).toHaveLength(4)
      expect(body.sessions[0]?.current).toBe(true)
      expect(body.transactions[0]).toMatchObject({ value: 500, bonus: 25, status: 'succeeded' })
    },
  )

  test('refuses a wrong login and a wrong password alike, in the language asked for', async () => {
    const { call } = testWorld()
    const wrong = { login: 'rider', password: 'no' }
    const nobody = { login: 'nobody', password: 'no' }
    const ru = await call('POST', 'signIn', { body: wrong })
    const en = await call('POST', 'signIn', { body: nobody, headers: { 'accept-language': 'en' } })
    expect(ru).toMatchObject({
      status: 401,
      body: { message: 'Неверный логин или пароль', code: 'invalid_credentials' },
    })
    expect(en.body).toEqual({ message: 'Invalid login or password', code: 'invalid_credentials' })
    expect([...ru.headers.keys()]).toEqual([...en.headers.keys()])
  })

  test('does not apply the rules of sign-up', async () => {
    const { call } = testWorld()
    const odd = await call('POST', 'signIn', { body: { login: 'ё', password: '1' } })
    expect(refused(odd)).toBe('401 invalid_credentials')
  })

  test.each(['rider', 'nobody'])('waits after 5 failed tries a minute: %s', async (login) => {
    const { call, world } = testWorld()
    const wrong = { body: { login, password: 'no' } }
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await call('POST', 'signIn', wrong)).status).toBe(401)
      world.clock.advance(SECOND)
    }
    const stopped = await call('POST', 'signIn', {
      body: { login: login.toUpperCase(), password: SEED_PASSWORD },
    })
    expect(stopped).toMatchObject({ status: 429, body: { retryAfter: 55 } })
    expect(stopped.headers.get('retry-after')).toBe('55')
    expect((await call('POST', 'signIn', proof('rich'))).status).toBe(200)
    world.clock.advance(55 * SECOND)
    expect((await call('POST', 'signIn', proof(login))).status).toBe(login === 'rider' ? 200 : 401)
  })

  test('counts login and e-mail of an account together, and a good sign-in forgets', async () => {
    const { call } = testWorld()
    const fail = async (login: string) =>
      (await call('POST', 'signIn', { body: { login, password: 'no' } })).status
    for (const login of ['rider', 'rider@example.com', 'rider', 'rider']) {
      expect(await fail(login)).toBe(401)
    }
    await call('POST', 'signIn', proof('rider'))
    for (const login of ['rider', 'rider@example.com', 'rider', 'rider', 'rider']) {
      expect(await fail(login)).toBe(401)
    }
    expect(await fail('rider@example.com')).toBe(429)
  })
})

const challenged = async (options = testWorld()) => {
  const { body } = await options.call('POST', 'signIn', proof('app_player'))
  const answer = (code: string) =>
    options.call('PUT', 'signIn', { body: { challenge: body.challenge, code } })
  return { ...options, challenge: body, answer }
}

describe('the second factor by app', () => {
  test('takes the code of the app', async () => {
    const { challenge, answer } = await challenged()
    expect(challenge).toEqual({
      result: 'mfa_required',
      challenge: expect.any(String),
      method: 'app',
      codeLength: 6,
      expiresAt: '2026-11-20T12:10:00.000Z',
    })
    const done = await answer(appCode(SEED_APP_SECRET, START))
    expect(done.body.user).toMatchObject({ login: 'app_player', mfa: 'app' })
    expect(refused(await answer(appCode(SEED_APP_SECRET, START)))).toBe('410 expired')
  })

  test.each([
    ['the step before', -30, 200],
    ['the next step', 30, 200],
    ['two steps before', -60, 422],
    ['two steps on', 60, 422],
  ])('%s: %d s, %d', async (_, seconds, status) => {
    const { answer } = await challenged()
    expect((await answer(appCode(SEED_APP_SECRET, START + seconds * SECOND))).status).toBe(status)
  })

  test('a code works once, and none before it', async () => {
    const world = testWorld()
    const code = appCode(SEED_APP_SECRET, START)
    expect((await (await challenged(world)).answer(code)).status).toBe(200)
    const again = await challenged(world)
    expect(refused(await again.answer(code))).toBe('422 invalid_code')
    expect((await again.answer(appCode(SEED_APP_SECRET, START - 30 * SECOND))).status).toBe(422)
    expect((await again.answer(appCode(SEED_APP_SECRET, START + 30 * SECOND))).status).toBe(200)
  })

  test('the fifth wrong code ends the challenge', async () => {
    const { answer } = await challenged()
    for (const attemptsLeft of [4, 3, 2, 1]) {
      expect((await answer('000000')).body).toEqual({
        message: 'Неверный код',
        code: 'invalid_code',
        attemptsLeft,
        errors: { code: ['Неверный код'] },
      })
    }
    expect(refused(await answer('000000'))).toBe('410 expired')
    expect(refused(await answer(appCode(SEED_APP_SECRET, START)))).toBe('410 expired')
  })

  test('takes a recovery code once, however it is typed', async () => {
    const world = testWorld()
    const code = SEED_RECOVERY_CODES[0] ?? ''
    const typed = ` ${code.toLowerCase().replace('-', ' – ')} `
    expect((await (await challenged(world)).answer(typed)).status).toBe(200)
    expect((await (await challenged(world)).answer(code)).status).toBe(422)
  })

  test('lives for 10 minutes and cannot be sent again', async () => {
    const { call, challenge, world, answer } = await challenged()
    const body = { challenge: challenge.challenge }
    expect(refused(await call('PATCH', 'signIn', { body }))).toBe('409 conflict')
    world.clock.advance(10 * MINUTE)
    expect(refused(await answer(appCode(SEED_APP_SECRET, START + 10 * MINUTE)))).toBe('410 expired')
    expect(refused(await call('PATCH', 'signIn', { body }))).toBe('410 expired')
    const unknown = { challenge: 'chl_none', code: '123456' }
    expect(refused(await call('PUT', 'signIn', { body: unknown }))).toBe('410 expired')
  })
})

describe('the second factor by e-mail', () => {
  test('sends a code, and again after a minute; the former stops working', async () => {
    const { call, world, lastEmail } = testWorld()
    const { body } = await call('POST', 'signIn', proof('mail_player'))
    expect(body).toMatchObject({
      method: 'email',
      maskedEmail: 'm***@example.com',
      resendAfter: 60,
    })
    const { challenge } = body
    const former = lastEmail('mail_player@example.com')
    expect(former).toMatchObject({ kind: 'code', code: expect.stringMatching(/^\d{6}$/) })
    await call('PUT', 'signIn', { body: { challenge, code: '000000' } })
    world.clock.advance(59 * SECOND)
    const early = await call('PATCH', 'signIn', { body: { challenge } })
    expect(early).toMatchObject({ status: 429, body: { retryAfter: 1 } })
    world.clock.advance(SECOND)
    const sent = await call('PATCH', 'signIn', { body: { challenge } })
    expect(sent).toMatchObject({ status: 202, body: { expiresAt: '2026-11-20T12:11:00.000Z' } })
    expect(sent.body).not.toHaveProperty('challenge')
    const wrong = await call('PUT', 'signIn', { body: { challenge, code: former.code } })
    expect(wrong.body.attemptsLeft).toBe(3)
    const { code } = lastEmail('mail_player@example.com')
    expect((await call('PUT', 'signIn', { body: { challenge, code } })).status).toBe(200)
  })
})

describe('sessions', () => {
  test('signing out ends the token', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    expect(await call('DELETE', 'signOut', { token })).toMatchObject({
      status: 204,
      body: undefined,
    })
    expect(refused(await call('GET', 'check', { token }))).toBe('401 unauthenticated')
    expect(refused(await call('DELETE', 'signOut', { token }))).toBe('401 unauthenticated')
  })

  test('check gives the data and the token back', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    const { body } = await call('GET', 'check', { token })
    expect(body.jwt).toBe(token)
    expect(body.sessions.map((one: { city: string | null }) => one.city)).toEqual([
      'Мурманск',
      'Мурманск',
      'Tromsø',
      null,
    ])
  })

  test.each([undefined, '', '{}'])('revoking with the body %j ends all others', async (body) => {
    const { call, signIn } = testWorld()
    const other = await signIn('rider')
    const token = await signIn('rider')
    const { status, body: left } = await call('POST', 'revoke', { token, body })
    expect(status).toBe(200)
    expect(left.sessions).toMatchObject([{ current: true }])
    expect((await call('GET', 'check', { token: other })).status).toBe(401)
    expect((await call('GET', 'check', { token })).status).toBe(200)
  })

  test('revoking one ends that one; of another player it is unknown', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    const stranger = await call('GET', 'check', { token: await signIn('rich') })
    const sessionId = stranger.body.sessions[0]?.id
    const theirs = await call('POST', 'revoke', { token, body: { sessionId } })
    expect(refused(theirs)).toBe('404 not_found')
    const { body } = await call('POST', 'revoke', { token, body: { sessionId: 'ses_2' } })
    expect(body.sessions.map(({ id }) => id)).not.toContain('ses_2')
    expect(body.sessions).toHaveLength(3)
    const again = await call('POST', 'revoke', { token, body: { sessionId: 'ses_2' } })
    expect(refused(again)).toBe('404 not_found')
  })
})
