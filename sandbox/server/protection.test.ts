import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from './clock'
import { SEED_APP_SECRET, SEED_PASSWORD, SEED_RECOVERY_CODES } from './players'
import { appCode, refused, START, testWorld } from './test-world'

const password = SEED_PASSWORD

/** A signed-in player with short words for the operations of this tag. */
async function protecting(login = 'rider') {
  const all = testWorld()
  const token = await all.signIn(login)
  return {
    ...all,
    token,
    view: async () => (await all.call('GET', 'bindProtection', { token })).body,
    start: (method: string, word = password) =>
      all.call('POST', 'bindProtection', { token, body: { method, password: word } }),
    confirm: (code: string | null) => all.call('PUT', 'bindProtection', { token, body: { code } }),
    resend: () => all.call('PATCH', 'bindProtection', { token }),
    remove: (word = password) =>
      all.call('POST', 'removeProtection', { token, body: { password: word } }),
    removeConfirm: (code: string | null) =>
      all.call('PUT', 'removeProtection', { token, body: { code } }),
    removeResend: () => all.call('PATCH', 'removeProtection', { token }),
  }
}

/** The same for a player whose second factor is on. */
async function protectedBy(method: 'app' | 'email') {
  const all = testWorld()
  const login = method === 'app' ? 'app_player' : 'mail_player'
  const { body } = await all.call('POST', 'signIn', { body: { login, password } })
  const code =
    method === 'app'
      ? appCode(SEED_APP_SECRET, START - 30 * SECOND)
      : all.lastEmail(`${login}@example.com`).code
  const done = await all.call('PUT', 'signIn', { body: { challenge: body.challenge, code } })
  const token: string = done.body.jwt
  return {
    ...all,
    token,
    view: async () => (await all.call('GET', 'bindProtection', { token })).body,
    remove: (word = password) =>
      all.call('POST', 'removeProtection', { token, body: { password: word } }),
    confirm: (typed: string | null) =>
      all.call('PUT', 'removeProtection', { token, body: { code: typed } }),
    resend: () => all.call('PATCH', 'removeProtection', { token }),
  }
}

describe('setting up the app', () => {
  test('is on only after a code, and gives ten recovery codes once', async () => {
    const { call, signIn, start, confirm, view, world } = await protecting()
    expect(await view()).toEqual({ mfa: null, methods: ['app', 'email'], recoveryCodesLeft: 0 })
    const setup = (await start('app')).body
    expect(setup).toEqual({
      method: 'app',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauthUri: `otpauth://totp/Aurora:rider?issuer=Aurora&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
      codeLength: 6,
      expiresAt: '2026-11-20T12:10:00.000Z',
    })
    expect((await view()).mfa).toBe(null)
    const code = appCode(setup.secret, START)
    const on = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(on.body.mfa).toBe('app')
    expect(on.body.recoveryCodes).toHaveLength(10)
    for (const one of on.body.recoveryCodes)
      expect(one).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(await view()).toMatchObject({ mfa: 'app', recoveryCodesLeft: 10 })
    const kept = [...world.state.players.values()].flatMap(({ mfa }) =>
      Array.from(mfa?.recoveryCodes ?? []),
    )
    expect(kept).not.toContain(on.body.recoveryCodes[0])

    const signingIn = await call('POST', 'signIn', { body: { login: 'rider', password } })
    const body = { challenge: signingIn.body.challenge, code }
    expect(refused(await call('PUT', 'signIn', { body }))).toBe('422 invalid_code')
    body.code = on.body.recoveryCodes[9] ?? ''
    expect((await call('PUT', 'signIn', { body })).status).toBe(200)
    expect(await view()).toMatchObject({ recoveryCodesLeft: 9 })
    await signIn('empty')
  })

  test('refuses', async () => {
    const { start, confirm, resend } = await protecting()
    expect(refused(await confirm('123456'))).toBe('410 expired')
    expect(refused(await resend())).toBe('410 expired')
    const wrong = await start('app', 'no')
    expect(refused(wrong)).toBe('422 invalid_password')
    expect(wrong.body.errors).toEqual({ password: ['Неверный пароль'] })
    expect(refused(await start('sms'))).toBe('422 validation')
    const { secret } = (await start('app')).body
    expect(refused(await resend())).toBe('409 conflict')
    await confirm(appCode(secret, START))
    expect(refused(await start('app'))).toBe('409 conflict')
  })

  test('expires after 10 minutes', async () => {
    const { start, confirm, view, world } = await protecting()
    const { secret } = (await start('app')).body
    world.clock.advance(10 * MINUTE)
    expect(refused(await confirm(appCode(secret, START + 10 * MINUTE)))).toBe('410 expired')
    expect((await view()).mfa).toBe(null)
  })

  test('the fifth wrong code ends it; a new start has a new secret', async () => {
    const { start, confirm } = await protecting()
    const { secret } = (await start('app')).body
    for (const left of [4, 3, 2, 1]) expect((await confirm('000000')).body.attemptsLeft).toBe(left)
    expect(refused(await confirm('000000'))).toBe('410 expired')
    expect(refused(await confirm(appCode(secret, START)))).toBe('410 expired')
    const again = (await start('app')).body
    expect(again.secret).not.toBe(secret)
    expect((await confirm(appCode(secret, START))).status).toBe(422)
    expect((await confirm(appCode(again.secret, START))).status).toBe(200)
  })
})

describe('setting up e-mail', () => {
  test('sends a code, again after a minute, and is on after it', async () => {
    const { start, confirm, resend, view, lastEmail, world } = await protecting()
    expect((await start('email')).body).toEqual({
      method: 'email',
      maskedEmail: 'r***@example.com',
      codeLength: 6,
      expiresAt: '2026-11-20T12:10:00.000Z',
      resendAfter: 60,
    })
    const former = lastEmail('rider@example.com').code
    expect(refused(await resend())).toBe('429 too_many_requests')
    world.clock.advance(MINUTE)
    expect((await resend()).status).toBe(202)
    expect((await confirm(former)).status).toBe(422)
    const on = await confirm(lastEmail('rider@example.com').code)
    expect(on.body).toMatchObject({ mfa: 'email', recoveryCodes: { length: 10 } })
    expect((await view()).mfa).toBe('email')
  })
})

describe('turning it off', () => {
  test('by app takes the password and a code', async () => {
    const { remove, confirm, resend, view, call } = await protectedBy('app')
    expect(refused(await confirm(appCode(SEED_APP_SECRET, START)))).toBe('410 expired')
    expect(refused(await remove('no'))).toBe('422 invalid_password')
    expect((await remove()).body).toEqual({
      method: 'app',
      codeLength: 6,
      expiresAt: '2026-11-20T12:10:00.000Z',
    })
    expect(refused(await resend())).toBe('409 conflict')
    expect(refused(await confirm('000000'))).toBe('422 invalid_code')
    const off = await confirm(appCode(SEED_APP_SECRET, START))
    expect(off.body).toEqual({ mfa: null })
    expect(await view()).toMatchObject({ mfa: null, recoveryCodesLeft: 0 })
    expect(refused(await remove())).toBe('409 conflict')
    const plain = await call('POST', 'signIn', { body: { login: 'app_player', password } })
    expect(plain.body.result).toBe('ok')
  })

  test('by e-mail sends a code, again after a minute', async () => {
    const { remove, confirm, resend, lastEmail, world } = await protectedBy('email')
    expect(refused(await resend())).toBe('410 expired')
    expect((await remove()).body).toMatchObject({ method: 'email', resendAfter: 60 })
    expect(refused(await resend())).toBe('429 too_many_requests')
    world.clock.advance(MINUTE)
    expect((await resend()).status).toBe(202)
    expect((await confirm(lastEmail('mail_player@example.com').code)).status).toBe(200)
  })

  test('takes a recovery code', async () => {
    const { remove, confirm } = await protectedBy('app')
    await remove()
    expect((await confirm(SEED_RECOVERY_CODES[3] ?? '')).status).toBe(200)
  })

  test.each(['app', 'email'] as const)('ends sign-ins that wait for it (%s)', async (method) => {
    const { remove, confirm, call, lastEmail } = await protectedBy(method)
    const login = `${method === 'app' ? 'app' : 'mail'}_player`
    const waiting = await call('POST', 'signIn', { body: { login, password } })
    const mailed = method === 'email' ? lastEmail(`${login}@example.com`).code : '000000'
    await remove()
    expect((await confirm(SEED_RECOVERY_CODES[0] ?? '')).status).toBe(200)
    const body = { challenge: waiting.body.challenge, code: mailed }
    expect(refused(await call('PUT', 'signIn', { body }))).toBe('410 expired')
  })

  test('the fifth wrong code ends it, and the factor stays on', async () => {
    const { remove, confirm, view } = await protectedBy('app')
    await remove()
    for (let turn = 0; turn < 4; turn += 1) await confirm('000000')
    expect(refused(await confirm('000000'))).toBe('410 expired')
    expect(refused(await confirm(appCode(SEED_APP_SECRET, START)))).toBe('410 expired')
    expect((await view()).mfa).toBe('app')
  })

  test('expires after 10 minutes', async () => {
    const { remove, confirm, world } = await protectedBy('app')
    await remove()
    world.clock.advance(10 * MINUTE)
    const code = appCode(SEED_APP_SECRET, START + 10 * MINUTE)
    expect(refused(await confirm(code))).toBe('410 expired')
  })
})

/** A player with a code of `method` in the former mailbox, whose address has changed since. */
async function moved(all: {
  readonly call: ReturnType<typeof testWorld>['call']
  readonly lastEmail: ReturnType<typeof testWorld>['lastEmail']
  readonly token: string
}) {
  const { call, lastEmail, token } = all
  const email = 'fjord@example.com'
  await call('POST', 'settings/email', { token, body: { email, password } })
  const body = { code: lastEmail(email).code }
  expect((await call('PUT', 'settings/email', { token, body })).status).toBe(200)
}

describe('a code that went to the former address', () => {
  test('does not turn protection by e-mail on', async () => {
    const all = await protecting()
    await all.start('email')
    const { code } = all.lastEmail('rider@example.com')
    await moved(all)
    expect(refused(await all.confirm(code))).toBe('410 expired')
    expect((await all.view()).mfa).toBe(null)
  })

  test('does not turn it off', async () => {
    const all = await protectedBy('email')
    await all.remove()
    const { code } = all.lastEmail('mail_player@example.com')
    await moved(all)
    expect(refused(await all.confirm(code))).toBe('410 expired')
    expect((await all.view()).mfa).toBe('email')
  })

  test('has nothing to do with a set-up by app', async () => {
    const all = await protecting()
    const { secret } = (await all.start('app')).body
    await moved(all)
    expect((await all.confirm(appCode(secret, START))).status).toBe(200)
  })
})

const recovering = async (login: string) => {
  const all = testWorld()
  await all.call('POST', 'recovery', { body: { login } })
  const key = all.lastEmail(`${login}@example.com`).key ?? ''
  const finish = (code?: string) =>
    all.call('PUT', 'recovery', {
      body: { key, password: 'Новый-пароль1', ...(code !== undefined && { code }) },
    })
  return { ...all, key, finish }
}

describe('recovery with a second factor', () => {
  test('by app wants a code; a refused code does not use the key up', async () => {
    const { call, key, finish } = await recovering('app_player')
    const state = await call('GET', 'recovery', { headers: { 'x-recovery-key': key } })
    expect(state.body).toEqual({ codeRequired: true })
    const missing = await finish()
    expect(refused(missing)).toBe('422 invalid_code')
    expect(missing.body.errors).toHaveProperty('code')
    expect((await finish('000000')).body).toMatchObject({ code: 'invalid_code', attemptsLeft: 4 })
    expect((await finish(appCode(SEED_APP_SECRET, START))).status).toBe(200)
  })

  test('takes a recovery code, and waits after five wrong ones', async () => {
    const { finish, world } = await recovering('app_player')
    for (const left of [4, 3, 2, 1, 0])
      expect((await finish('000000')).body.attemptsLeft).toBe(left)
    expect(refused(await finish(SEED_RECOVERY_CODES[0]))).toBe('429 too_many_requests')
    world.clock.advance(MINUTE)
    expect((await finish(SEED_RECOVERY_CODES[0])).status).toBe(200)
  })

  test('by e-mail wants none: the e-mail proves the mailbox', async () => {
    const { finish } = await recovering('mail_player')
    expect((await finish()).status).toBe(200)
  })
})
