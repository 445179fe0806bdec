import { describe, expect, test } from 'vitest'
import { MINUTE } from './clock'
import { SEED_PASSWORD } from './players'
import { refused, testWorld } from './test-world'

const NEW = 'Fjord@example.com'
const change = { email: NEW, password: SEED_PASSWORD }

describe('changing the e-mail', () => {
  test('asks the new address, keeps the current one until the code comes', async () => {
    const { call, signIn, lastEmail } = testWorld()
    const token = await signIn('rider')
    const started = await call('POST', 'settings/email', { token, body: change })
    expect(started).toMatchObject({
      status: 202,
      body: { method: 'email', maskedEmail: 'F***@example.com', resendAfter: 60 },
    })
    const waiting = await call('GET', 'check', { token })
    expect(waiting.body.user).toMatchObject({ email: 'rider@example.com', pendingEmail: NEW })
    const { code } = lastEmail(NEW)
    const done = await call('PUT', 'settings/email', { token, body: { code } })
    expect(done.body.user).toMatchObject({ email: NEW, pendingEmail: null })
    expect(lastEmail('rider@example.com')).toMatchObject({ kind: 'notice' })
    expect((await call('PUT', 'settings/email', { token, body: { code } })).status).toBe(410)
    await signIn('fjord@EXAMPLE.com')
  })

  test('verifies an unverified account', async () => {
    const { call, signIn, lastEmail } = testWorld()
    const token = await signIn('new_player')
    await call('POST', 'settings/email', { token, body: change })
    const body = { code: lastEmail(NEW).code }
    const done = await call('PUT', 'settings/email', { token, body })
    expect(done.body.user).toMatchObject({ email: NEW, active: true })
  })

  test('ends recovery keys that went to the former address', async () => {
    const { call, signIn, lastEmail } = testWorld()
    const token = await signIn('rider')
    await call('POST', 'recovery', { body: { login: 'rider' } })
    const { key } = lastEmail('rider@example.com')
    await call('POST', 'settings/email', { token, body: change })
    await call('PUT', 'settings/email', { token, body: { code: lastEmail(NEW).code } })
    const late = await call('GET', 'recovery', { headers: { 'x-recovery-key': key ?? '' } })
    expect(refused(late)).toBe('410 expired')
  })

  test.each([
    ['a wrong password', { ...change, password: 'no' }, '422 invalid_password', 'password'],
    ['a taken address', { ...change, email: 'RICH@example.com' }, '409 email_taken', 'email'],
    ['the current address', { ...change, email: 'Rider@example.com' }, '409 email_taken', 'email'],
    ['no address', { ...change, email: 'nowhere' }, '422 validation', 'email'],
  ])('refuses %s', async (_, body, code, field) => {
    const { call, signIn } = testWorld()
    const answer = await call('POST', 'settings/email', { token: await signIn('rider'), body })
    expect(refused(answer)).toBe(code)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('refuses and ends when somebody took the address meanwhile, whatever the code', async () => {
    const { call, signIn, lastEmail } = testWorld()
    const token = await signIn('rider')
    await call('POST', 'settings/email', { token, body: change })
    const { code } = lastEmail(NEW)
    await call('POST', 'signUp', { body: { login: 'fjord', email: NEW, password: SEED_PASSWORD } })
    const taken = await call('PUT', 'settings/email', { token, body: { code: '000000' } })
    expect(refused(taken)).toBe('409 email_taken')
    const late = await call('PUT', 'settings/email', { token, body: { code } })
    expect(refused(late)).toBe('410 expired')
  })

  test('is sent again after a minute, with a new code', async () => {
    const { call, signIn, lastEmail, world } = testWorld()
    const token = await signIn('rider')
    expect(refused(await call('PATCH', 'settings/email', { token }))).toBe('410 expired')
    await call('POST', 'settings/email', { token, body: change })
    const former = lastEmail(NEW).code
    const early = await call('PATCH', 'settings/email', { token })
    expect(early).toMatchObject({ status: 429, body: { retryAfter: 60 } })
    world.clock.advance(MINUTE)
    expect((await call('PATCH', 'settings/email', { token })).status).toBe(202)
    const wrong = await call('PUT', 'settings/email', { token, body: { code: former } })
    expect(wrong.body).toMatchObject({ code: 'invalid_code', attemptsLeft: 4 })
  })

  test('starting again replaces, cancelling forgets, ten minutes end it', async () => {
    const { call, signIn, lastEmail, world } = testWorld()
    const token = await signIn('rider')
    const confirm = (code: string | null) =>
      call('PUT', 'settings/email', { token, body: { code } })
    await call('POST', 'settings/email', { token, body: change })
    await call('POST', 'settings/email', { token, body: { ...change, email: 'ice@example.com' } })
    expect((await confirm(lastEmail(NEW).code)).status).toBe(422)
    expect((await call('DELETE', 'settings/email', { token })).status).toBe(204)
    expect((await call('DELETE', 'settings/email', { token })).status).toBe(204)
    expect(refused(await confirm(lastEmail('ice@example.com').code))).toBe('410 expired')
    await call('POST', 'settings/email', { token, body: change })
    world.clock.advance(10 * MINUTE)
    expect((await call('GET', 'check', { token })).body.user.pendingEmail).toBe(null)
    expect(refused(await confirm(lastEmail(NEW).code))).toBe('410 expired')
  })

  test('the fifth wrong code ends it', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    await call('POST', 'settings/email', { token, body: change })
    const answers = []
    for (let turn = 0; turn < 6; turn += 1) {
      answers.push(
        (await call('PUT', 'settings/email', { token, body: { code: '000000' } })).status,
      )
    }
    expect(answers).toEqual([422, 422, 422, 422, 410, 410])
  })
})

describe('changing the password', () => {
  const body = { currentPassword: SEED_PASSWORD, newPassword: 'Северное9-сияние' }

  test('renews the token and ends other sessions', async () => {
    const { call, signIn } = testWorld()
    const other = await signIn('rider')
    const token = await signIn('rider')
    const done = await call('PUT', 'settings/password', { token, body })
    expect(done.body.sessions).toMatchObject([{ current: true }])
    expect((await call('GET', 'check', { token: other })).status).toBe(401)
    expect((await call('GET', 'check', { token })).status).toBe(401)
    expect((await call('GET', 'check', { token: done.body.jwt })).status).toBe(200)
    await signIn('rider', body.newPassword)
  })

  test('leaves them with revokeOthers: false', async () => {
    const { call, signIn } = testWorld()
    const other = await signIn('rider')
    const token = await signIn('rider')
    const keep = { ...body, revokeOthers: false }
    const done = await call('PUT', 'settings/password', { token, body: keep })
    expect(done.body.sessions).toHaveLength(5)
    expect((await call('GET', 'check', { token: other })).status).toBe(200)
  })

  test('ends sign-ins that wait for their code', async () => {
    const { call, world, signIn, lastEmail } = testWorld()
    const old = await call('POST', 'signIn', {
      body: { login: 'mail_player', password: SEED_PASSWORD },
    })
    const { challenge } = old.body
    await call('POST', 'recovery', { body: { login: 'mail_player' } })
    const { key } = lastEmail('mail_player@example.com')
    const { code } = world.mailbox.list('mail_player@example.com')[1] ?? {}
    await call('PUT', 'recovery', { body: { key, password: body.newPassword } })
    const late = await call('PUT', 'signIn', { body: { challenge, code } })
    expect(refused(late)).toBe('410 expired')
    await signIn('rider')
  })

  test.each([
    [
      'the current one is wrong',
      { ...body, currentPassword: 'no' },
      '422 invalid_password',
      'currentPassword',
    ],
    ['the new one is weak', { ...body, newPassword: 'aaaaaaaa' }, '422 validation', 'newPassword'],
  ])('refuses: %s', async (_, wrong, code, field) => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    const answer = await call('PUT', 'settings/password', { token, body: wrong })
    expect(refused(answer)).toBe(code)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await call('GET', 'check', { token })).status).toBe(200)
  })

  test('waits after 5 wrong ones a minute', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    const wrong = { ...body, currentPassword: 'no' }
    for (let turn = 0; turn < 5; turn += 1)
      await call('PUT', 'settings/password', { token, body: wrong })
    const stopped = await call('PUT', 'settings/password', { token, body })
    expect(stopped).toMatchObject({ status: 429, body: { retryAfter: 60 } })
  })
})
