import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  allOperations,
  mayBeEmpty,
  validResponse,
  operationNamed,
} from '#/testing/contract-operations'
import { KNOWN, readAs } from '#/testing/read-as'
import { limits } from './generated/limits'
import { responseSchemas } from './generated/response-schemas'
import { type Known, readingRules } from './reading-rules'
import { isObject } from './schema-shapes'
import { readResponse } from './tolerant-reader'
import { isUnknownList, markPartial } from './unknown-list'

const VISITOR: Known = { ...KNOWN, token: null }

const readable = allOperations.flatMap((operation) => {
  const reader = responseSchemas[operation.id]
  return reader === null ? [] : [{ ...operation, reader }]
})

const good = () => structuredClone(Object(validResponse(operationNamed('sessionCheck'))))

/** The response of a check with one value changed. */
function checkWith(path: string, value: unknown) {
  const body = good()
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const parent = steps.reduce((object, step) => object[step], body)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return body
}

describe('one odd value in a good check', () => {
  test.each([
    ['user.money', '1250', Number.NaN],
    ['user.votes', null, Number.NaN],
    ['user.login', 777_777, '777777'],
    ['user.email', 7, '7'],
    ['user.pendingEmail', 1.5, '1.5'],
    ['authorCode', 2026, '2026'],
    ['user.email', '\u200b ', ''],
    ['user.active', 'yes', true],
    ['authorCode', undefined, null],
    ['authorCode', ['NORDLICHT'], null],
    ['sessions.0.createdAt', null, ''],
    ['sessions.0.id', 7, '7'],
    ['sessions.0.id', 2 ** 53, ''],
    ['sessions.0.id', false, ''],
    ['sessions.0.city', 5, '5'],
    ['sessions.0.city', 2 ** 53, null],
    ['transactionsCursor', 7, '7'],
    ['transactions.0.id', 7, '7'],
    ['transactions.0.date', 'yesterday', ''],
    ['transactions.0.value', '500', Number.NaN],
    ['transactions.0.status', 'SUCCEEDED', 'succeeded'],
    ['user.mfa', 'Email', 'email'],
    ['user.mfa', 'None', null],
    ['user.mfa', 'off', null],
    ['user.mfa', 'Disabled', null],
    ['user.mfa', 'false', null],
    ['user.pendingEmail', 'null', null],
    ['authorCode', 'NULL', null],
    ['sessions.0.city', 'undefined', null],
    ['sessions.0.device', 'none', null],
    ['transactionsCursor', 'null', null],
    ['jwt', undefined, 'held'],
    ['jwt', 7, 'held'],
    ['jwt', 'two\nlines', 'held'],
    ['jwt', 'токен', 'held'],
  ])('%s %j is replaced, and the rest stays', (path, value, shown) => {
    const { body, mismatches } = readAs('sessionCheck', checkWith(path, value))
    expect(body).toEqual(checkWith(path, shown))
    expect(mismatches.map((one) => one.path)).toEqual([`$.${path.replaceAll(/\.(\d)/g, '[$1]')}`])
  })

  test.each(['', ' ', '\u200b', '\u0000'])('a blank text %j counts as missing', (blank) => {
    const { body, mismatches } = readAs('sessionCheck', checkWith('sessions.0.city', blank))
    expect(body).toEqual(checkWith('sessions.0.city', null))
    expect(mismatches).toEqual([])
  })

  test('an invalid row is dropped', () => {
    const { body } = readAs('sessionCheck', { ...good(), sessions: [null, ...good().sessions, 3] })
    expect(body).toEqual({ ...good(), sessions: markPartial(good().sessions) })
  })

  test.each(['sessions', 'transactions'])('an odd list of %s is unknown, not empty', (path) => {
    for (const value of [null, undefined, 'none', {}, 5, [null], [3, 'x']]) {
      const { body, mismatches } = readAs('sessionCheck', checkWith(path, value))
      expect(isUnknownList(Object(body)[path]), JSON.stringify(value)).toBe(true)
      expect(mismatches[0]?.path).toContain(`$.${path}`)
    }
    expect(isUnknownList(Object(readAs('sessionCheck', checkWith(path, [])).body)[path])).toBe(
      false,
    )
  })

  test('an optional value that does not fit is left out', () => {
    const { body } = readAs('sessionCheck', checkWith('transactions.0.bonus', {}))
    expect(body).toEqual(checkWith('transactions.0.bonus', undefined))
  })
})

const signedUp = Object(validResponse(operationNamed('signUp')))

test.each(['no', {}, [], null, { message: 'No' }, { status: 'ok', data: {} }])(
  '%j is refused as the response of every operation',
  (json) => {
    for (const { id, reader } of readable) {
      if (mayBeEmpty(id) && JSON.stringify(json) === '{}') continue
      expect(() => readResponse(id, reader, json, KNOWN), id).toThrow('cannot be used')
    }
  },
)

test('refuses a login of blanks', () => {
  expect(() => readAs('sessionCheck', checkWith('user.login', '\u2800\u200b'))).toThrow(
    '$.user.login: expected a visible text',
  )
})

test.each([
  ['jbsw y3dp ehpk 3pxp', 'JBSWY3DPEHPK3PXP'],
  ['JBSWY3DPEHPK3PXP====', 'JBSWY3DPEHPK3PXP'],
])('the key %j of an app is %j', (secret, plain) => {
  const setup = { ...Object(validResponse(operationNamed('protectionStart'))), method: 'app' }
  const app = { ...setup, secret, otpauthUri: 'otpauth://totp/Aurora' }
  const { body, mismatches } = readAs('protectionStart', app)
  expect(body).toMatchObject({ secret: plain })
  expect(mismatches.map(({ path }) => path)).toContain('$.secret')
})

test('recovery codes that are numbers can be read', () => {
  const odd = { mfa: 'app', recoveryCodes: [1_234_567_890, 'AAAAA-BBBBB', null] }
  const { recoveryCodes } = Object(readAs('protectionConfirm', odd).body)
  expect(recoveryCodes).toEqual(markPartial(['1234567890', 'AAAAA-BBBBB']))
})

test('protection that is on can be read, whatever the capitals of its method', () => {
  const sent = { mfa: 'APP', recoveryCodes: ['AAAAA-BBBBB'] }
  expect(readAs('protectionConfirm', sent).body).toEqual({ ...sent, mfa: 'app' })
})

test('a code by e-mail is not that of the app, whatever the capitals of its method', () => {
  const sent = {
    result: 'MFA_REQUIRED',
    challenge: 'c1',
    method: 'EMAIL',
    codeLength: '6',
    expiresAt: '2026-12-01T00:00:00Z',
  }
  const read = { ...sent, result: 'mfa_required', method: 'email', codeLength: 6 }
  expect(readAs('signIn', sent, VISITOR).body).toEqual(read)
})

test.each([
  ['user.login', 'none'],
  ['sessions.0.city', 'Off'],
  ['transactions.0.id', 'null'],
])('%s may be %j', (path, word) => {
  const { body, mismatches } = readAs('sessionCheck', checkWith(path, word))
  expect(body).toEqual(checkWith(path, word))
  expect(mismatches).toEqual([])
})

test('protection that is off can be read, whatever the word for it', () => {
  expect(readAs('protectionRemoveConfirm', { mfa: 'none' }).body).toEqual({ mfa: null })
})

test('a code is asked for, whatever is odd about its length', () => {
  const odd = { ...Object(validResponse(operationNamed('protectionRemove'))), codeLength: '6' }
  expect(readAs('protectionRemove', odd).body).toEqual({ ...odd, codeLength: 6 })
})

describe('a sent e-mail is reported as sent, with the usual wait until the next, where', () => {
  const usual = { resendAfter: limits.waits.resend }

  test.each([
    ['the wait is odd', 'recoveryRequest', { resendAfter: '30' }],
    ['the wait is missing', 'verifyResend', {}],
    ['the account is new', 'signUp', { ...signedUp, resendAfter: undefined }],
  ] as const)('%s', (_what, id, sent) => {
    const { body, mismatches } = readAs(id, sent, VISITOR)
    expect(body).toEqual({ ...sent, ...usual })
    expect(mismatches.map(({ path }) => path)).toEqual(['$.resendAfter'])
  })
})

test('a recovery link can be used, whatever is odd about the code', () => {
  expect(readAs('recoveryInspect', { codeRequired: null }).body).toEqual({ codeRequired: false })
})

test('a token that no header can carry is refused', () => {
  const body = validResponse(operationNamed('signUp'))
  const odd = { ...Object(body), jwt: 'two\nlines' }
  expect(() => readAs('signUp', odd, VISITOR)).toThrow(
    '$.jwt: expected a token, received another text',
  )
})

test('without a token there is no sign-in', () => {
  const body = { ...Object(validResponse(operationNamed('signIn'))), jwt: undefined }
  expect(() => readAs('signIn', body, VISITOR)).toThrow(/signIn: .*\n {2}\$\.jwt: expected string/)
})

describe('a response that does not say which variant it is', () => {
  const signedIn = { ...Object(validResponse(operationNamed('signIn'))), result: undefined }
  const challenge = {
    challenge: 'c1',
    method: 'app',
    codeLength: 6,
    expiresAt: '2026-12-01T00:00:00Z',
  }
  const app = {
    secret: 'JBSWY3DPEHPK3PXP',
    otpauthUri: 'otpauth://totp/Aurora',
    codeLength: 6,
    expiresAt: '2026-12-01T00:00:00Z',
  }

  test.each([
    ['ok', 'signIn', signedIn, 'result'],
    ['ok', 'signIn', { ...signedIn, result: 'success' }, 'result'],
    ['mfa_required', 'signIn', challenge, 'result'],
    ['mfa_required', 'signIn', { ...challenge, result: null }, 'result'],
    ['app', 'protectionStart', { ...app, method: 'totp' }, 'method'],
  ] as const)('is the only one that it can be: %s', (variant, id, sent, key) => {
    const { body, mismatches } = readAs(id, sent, VISITOR)
    expect(body).toEqual({ ...sent, [key]: variant })
    expect(mismatches.map(({ path }) => path)).toEqual([`$.${key}`])
  })

  test.each([
    ['a sign-in and a challenge', { ...signedIn, ...challenge }],
    ['a sign-in and a part of a challenge', { ...signedIn, challenge: 'c1' }],
    ['a sign-in without a token', { ...signedIn, jwt: undefined }],
    ['a challenge without its end', { ...challenge, expiresAt: undefined }],
  ])('is of no use with %s', (_what, sent) => {
    expect(() => readAs('signIn', sent, VISITOR)).toThrow('$.result')
  })
})

test.each([undefined, 5, 'two\nlines'])(
  'a password change without the token that replaces the former one (%j) cannot be used',
  (jwt) => {
    const body = { ...Object(validResponse(operationNamed('passwordChange'))), jwt }
    expect(() => readAs('passwordChange', body)).toThrow(/\$\.jwt: expected/)
  },
)

test('a value of an open enum that is not known yet is unknown', () => {
  const schema = v.object({
    id: v.string(),
    mfa: v.nullable(v.fallback(v.picklist(['app', 'unknown']), 'unknown')),
  })
  const read = (mfa: unknown) => readResponse('check', schema, { id: 'a', mfa }, KNOWN)
  expect(read('sms')).toMatchObject({ body: { mfa: 'unknown' }, mismatches: [{ path: '$.mfa' }] })
  expect(read(null)).toEqual({ body: { id: 'a', mfa: null }, mismatches: [] })
  for (const mfa of ['', 7, false, {}, undefined]) {
    expect(read(mfa)).toMatchObject({ body: { mfa: null }, mismatches: [{ path: '$.mfa' }] })
  }
})

test('very long texts and lists are cut', () => {
  const body = checkWith('sessions.0.city', 'x'.repeat(1_000_000))
  body.transactions = Array.from({ length: 5000 }, () => body.transactions[0])
  const read = Object(readAs('sessionCheck', body).body)
  expect(read.sessions[0].city).toHaveLength(10_000)
  expect(read.transactions).toHaveLength(1000)
})

test('reports for operators contain no value of a player', () => {
  const { mismatches } = readAs('sessionCheck', checkWith('user.money', 'secret'))
  expect(mismatches).toEqual([
    { path: '$.user.money', expected: 'number', received: 'another text' },
  ])
})

test('every rule is about fields of its object in the contract', () => {
  for (const [schema, { placeholders = {}, echo, sortKey }] of readingRules) {
    const named = [...Object.keys(placeholders), echo?.key, sortKey].filter(Boolean)
    expect(isObject(schema) && Object.keys(schema.entries)).toEqual(expect.arrayContaining(named))
  }
})
