import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { operations } from '#/api/generated/operations'
import { mismatchOf } from './contract'
import { languageOf } from './messages'
import { refused, testWorld } from './test-world'

afterEach(() => {
  vi.restoreAllMocks()
})

const rows = Object.entries(operations).map(([key, operation]) => {
  const [method = '', path = ''] = key.split(' ')
  const { id, auth, captcha } = operation
  return { id, auth, captcha, method, path: path.replace('/api/v2/user/', '') }
})

/** What the descriptions say of unverified players (`403`). */
const openToUnverified: ReadonlySet<string> = new Set([
  'signOut',
  'verifyResend',
  'sessionCheck',
  'accountVerify',
  'emailChange',
  'emailChangeResend',
  'emailChangeConfirm',
  'emailChangeCancel',
])

const captchaHeader = (value: string) => ({ 'x-recaptcha-token': value })

describe('every operation', () => {
  test('of openapi.yaml is handled', async () => {
    const ids = [...readFileSync('openapi.yaml', 'utf8').matchAll(/operationId: (\w+)/g)]
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.map(([, id]) => id).toSorted())
    const { call } = testWorld()
    for (const { method, path } of rows) {
      const { status } = await call(method, path, method === 'GET' ? {} : { body: {} })
      expect([404, 405, 500], `${method} ${path}`).not.toContain(status)
    }
  })

  test.each(rows.filter(({ auth }) => auth === 'required'))(
    '$method $path wants a token',
    async ({ method, path }) => {
      const { call } = testWorld()
      for (const token of [undefined, 'x', 'a b']) {
        const answer = await call(method, path, { token })
        expect(answer).toMatchObject({
          status: 401,
          body: { message: 'Сессия завершена, войдите снова', code: 'unauthenticated' },
        })
      }
    },
  )

  test.each(rows.filter(({ auth }) => auth === 'required'))(
    '$method $path and an unverified player',
    async ({ id, method, path }) => {
      const { call, signIn } = testWorld()
      const answer = await call(method, path, { token: await signIn('new_player') })
      expect(refused(answer) === '403 unverified').toBe(!openToUnverified.has(id))
    },
  )

  test.each(rows.filter(({ captcha }) => captcha))(
    '$method $path and the bot check',
    async ({ method, path, auth }) => {
      const off = testWorld()
      const on = testWorld({ captcha: 'required' })
      const token = async (headers: Record<string, string>) => {
        if (auth === 'none') return undefined
        const body = { login: 'new_player', password: 'Aurora-2026!' }
        return (await on.call('POST', 'signIn', { body, headers })).body.jwt
      }
      const request = {
        token: await token(captchaHeader('good')),
        ...(auth === 'none' && { body: {} }),
      }
      expect(
        (await off.call(method, path, { ...request, headers: captchaHeader('bad') })).status,
      ).not.toBe(403)
      for (const sent of [{}, captchaHeader(''), captchaHeader('bad')]) {
        expect(await on.call(method, path, { ...request, headers: sent })).toMatchObject({
          status: 403,
          body: { message: 'При проверке капчи произошла ошибка, попробуйте ещё раз' },
        })
      }
      expect(
        (await on.call(method, path, { ...request, headers: captchaHeader('good') })).status,
      ).not.toBe(403)
    },
  )
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }
  const good = JSON.stringify({ login: 'rider', password: 'Aurora-2026!' })

  test.each([
    ['not JSON', '{"login":', json, '400 malformed'],
    ['empty', '', json, '400 malformed'],
    [
      'a form',
      'login=rider',
      { 'content-type': 'application/x-www-form-urlencoded' },
      '415 unsupported_media_type',
    ],
    ['JSON called text', good, { 'content-type': 'text/plain' }, '415 unsupported_media_type'],
    [
      'JSON called JSON+',
      good,
      { 'content-type': 'application/json+x' },
      '415 unsupported_media_type',
    ],
    [
      'with a charset',
      good,
      { 'content-type': 'Application/JSON; charset=utf-8' },
      '200 undefined',
    ],
    ['16 KiB', good.padEnd(16_384), json, '200 undefined'],
    ['over 16 KiB', good.padEnd(16_385), json, '413 too_large'],
    ['1 MiB', 'x'.repeat(2 ** 20), json, '413 too_large'],
    ['a list', '[]', json, '422 validation'],
    ['null', 'null', json, '422 validation'],
    ['a text', '"x"', json, '422 validation'],
    ['a wrong type', '{"login":1,"password":null}', json, '422 validation'],
    ['a field too much', '{"login":"rider","password":"x","admin":true}', json, '422 validation'],
    ['__proto__', '{"login":"rider","password":"x","__proto__":{}}', json, '422 validation'],
    ['toString', '{"login":"rider","password":"x","toString":1}', json, '422 validation'],
  ])('that is %s', async (_, body, headers, outcome) => {
    const { call } = testWorld()
    expect(refused(await call('POST', 'signIn', { body, headers }))).toBe(outcome)
  })

  test('that is far too large, not read to its end', async () => {
    const { world } = testWorld()
    let pulled = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(1024).fill(0x20))
        if (pulled === 1000) controller.close()
      },
    })
    const init = { method: 'POST', headers: json, body, duplex: 'half' }
    const response = await world.fetch(new Request('http://site.test/api/v2/user/signIn', init))
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThan(40)
  })

  test('of broken UTF-8', async () => {
    const { world } = testWorld()
    const response = await world.fetch(
      new Request('http://site.test/api/v2/user/signIn', {
        method: 'POST',
        headers: json,
        body: new Uint8Array([0x22, 0xff, 0x22]),
      }),
    )
    expect(response.status).toBe(400)
  })

  test('names what is wrong with each field, in the language asked for', async () => {
    const { call } = testWorld()
    const body = { login: 'a b', email: '', extra: 1 }
    const ru = await call('POST', 'signUp', { body })
    expect(ru.body).toEqual({
      message: 'Проверьте поля',
      code: 'validation',
      errors: {
        login: ['Только латинские буквы, цифры и знак подчёркивания'],
        email: ['Обязательное поле'],
        password: ['Обязательное поле'],
        extra: ['Лишнее поле'],
      },
    })
    const en = await call('POST', 'signUp', {
      body: { ...body, login: 'ab' },
      headers: { 'accept-language': 'en-US' },
    })
    expect(en.body.errors['login']).toEqual(['Too short, characters needed: 3'])
  })
})

describe('an answer', () => {
  const checkOf = operations['GET /api/v2/user/check']
  const user = {
    login: 'a',
    email: 'b',
    active: true,
    money: 1,
    votes: 1,
    mfa: null,
    pendingEmail: null,
  }
  const data = { user, sessions: [], transactions: [], authorCode: null, jwt: 'x' }

  test.each([
    ['good', 200, JSON.stringify(data), undefined],
    ['of a wrong type', 200, JSON.stringify({ ...data, authorCode: 1 }), /authorCode/],
    ['with a part missing', 200, JSON.stringify({ ...data, user: {} }), /user\.login/],
    [
      'with a field too much',
      200,
      JSON.stringify({ ...data, user: { ...user, hash: 'x' } }),
      /user\/hash/,
    ],
    ['a good refusal', 401, '{"message":"x","code":"expired"}', undefined],
    ['a refusal without a code', 401, '{"message":"x"}', /code/],
    [
      'with an unknown value',
      200,
      JSON.stringify({ ...data, user: { ...user, mfa: 'key' } }),
      /user\/mfa/,
    ],
    ['a refusal without a message', 401, '{"code":"expired"}', /message/],
    ['a refusal with an unknown code', 401, '{"message":"x","code":"y"}', /code/],
  ])('%s', (_, status, text, wrong) => {
    const found = mismatchOf(checkOf, status, text)
    if (wrong === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(wrong)
  })

  test("that is not the contract's becomes 500, loudly", async () => {
    const loud = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { call, signIn, world } = testWorld()
    const token = await signIn('rider')
    const rider = [...world.state.players.values()].find(({ login }) => login === 'rider')
    Object.assign(rider ?? {}, { money: 'much' })
    const answer = await call('GET', 'check', { token })
    expect(refused(answer)).toBe('500 server_error')
    expect(loud.mock.calls.flat().join(' ')).toMatch(/SANDBOX.*sessionCheck 200.*user\.money/)
  })

  test('that fails inside becomes 500, loudly', async () => {
    const loud = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { call, world } = testWorld({ now: () => Date.now() })
    world.state.players.clear()
    vi.spyOn(world.state.players, 'values').mockImplementation(() => {
      throw new Error('lost')
    })
    const answer = await call('POST', 'signIn', { body: { login: 'a', password: 'b' } })
    expect(refused(answer)).toBe('500 server_error')
    expect(loud).toHaveBeenCalledOnce()
  })
})

test.each([
  [null, 'ru'],
  ['', 'ru'],
  ['ru', 'ru'],
  ['en', 'en'],
  ['EN-us', 'en'],
  ['en-US,en;q=0.9,ru;q=0.8', 'en'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['en;q=0.3, ru;q=0.7', 'ru'],
  ['en;q=0', 'ru'],
  ['de, en;q=0.5', 'en'],
  ['ru ; q=0.3, en ; q=0.8', 'en'],
  ['de', 'ru'],
  ['*', 'ru'],
  ['english', 'ru'],
  ['ru-RU,ru;q=0.9,en;q=0.5', 'ru'],
  ['fr, en', 'en'],
  ['en, ru', 'en'],
  ['ru, en', 'ru'],
  ['en;q=0.8, ru;q=0.8', 'en'],
  ['en;q=x', 'en'],
  [',,;;', 'ru'],
])('Accept-Language %j means %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('refuses unknown paths and methods', async () => {
  const { call } = testWorld()
  expect(refused(await call('GET', 'nothing'))).toBe('404 not_found')
  const answer = await call('PUT', 'check')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET')
})
