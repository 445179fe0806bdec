import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { MethodInUse } from '#/api/generated/model/methodInUse'
import type { User } from '#/api/generated/model/user'
import { vJwt, vUser } from '#/api/generated/valibot/valibot.gen'
import { clearStorage, readToken, readUser } from '#/testing/stored'
import { rider } from '#/testing/session'

const { user } = rider
const withUser = (change: object) => JSON.stringify({ ...user, ...change })
const without = (name: keyof User) => JSON.stringify({ ...user, [name]: undefined })
const rest = JSON.stringify(user).slice(1)

/** Possible values of `token`, and whether each is accepted. */
const tokens: [string, string | null, boolean][] = [
  ['no token', null, true],
  ['a token', 'eyJhbGciOiJIUzI1NiJ9.e30.x-y_z', true],
  ['the longest token', 't'.repeat(4096), true],
  ['markup', '<script>alert(1)</script>', true],
  ['an empty token', '', false],
  ['a token with a space', 'two words', false],
  ['a token with a line break', 'one\r\nX-Admin: 1', false],
  ['a token with a nul', 'a\0b', false],
  ['a token that no header can carry', 'маяк', false],
  ['a token that is too long', 't'.repeat(4097), false],
  ['5 MB', 't'.repeat(5_000_000), false],
]

/** Possible values of `user`, and the user read from each. */
const users: [string, string | null, User | null][] = [
  ['no user', null, null],
  ['a user', JSON.stringify(user), user],
  ['an unverified user', withUser({ active: false }), { ...user, active: false }],
  ['a second factor', withUser({ mfa: 'app' }), { ...user, mfa: 'app' }],
  ['a pending e-mail', withUser({ pendingEmail: 'a@b.cd' }), { ...user, pendingEmail: 'a@b.cd' }],
  [
    'the longest names',
    withUser({ login: 'l'.repeat(64), email: 'e'.repeat(254) }),
    { ...user, login: 'l'.repeat(64), email: 'e'.repeat(254) },
  ],
  ['a long e-mail', withUser({ email: 'e'.repeat(255) }), null],
  ['extra fields', withUser({ isAdmin: true, sessions: [] }), user],
  ['unicode', withUser({ login: 'Маяк 😀\u202E' }), { ...user, login: 'Маяк 😀\u202E' }],
  ['control characters', withUser({ login: 'a\0\u001B[31m' }), { ...user, login: 'a\0\u001B[31m' }],
  ['markup', withUser({ login: '<img src=x>' }), { ...user, login: '<img src=x>' }],
  ['own __proto__', `{"__proto__":{"isAdmin":true},${rest}`, user],
  ['a user in the __proto__', `{"__proto__":${JSON.stringify(user)}}`, null],
  ['a polluting constructor', `{"constructor":{"prototype":{"active":true}}}`, null],
  ['an empty text', '', null],
  ['a space', ' ', null],
  ['HTML', '<!doctype html><title>502</title>', null],
  ['half a user', JSON.stringify(user).slice(0, 40), null],
  ['null', 'null', null],
  ['undefined', 'undefined', null],
  ['[object Object]', '[object Object]', null],
  ['true', 'true', null],
  ['a number', '42', null],
  ['a text', '"rider_77"', null],
  ['an empty list', '[]', null],
  ['a user in a list', `[${JSON.stringify(user)}]`, null],
  ['an empty object', '{}', null],
  ['a user in a user', JSON.stringify({ user }), null],
  ['no login', without('login'), null],
  ['an empty login', withUser({ login: '' }), null],
  ['a long login', withUser({ login: 'l'.repeat(65) }), null],
  ['a login of numbers', withUser({ login: 77 }), null],
  ['a login that is a list', withUser({ login: ['rider_77'] }), null],
  ['no e-mail', without('email'), null],
  ['no active', without('active'), null],
  ['active as a text', withUser({ active: 'true' }), null],
  ['active as a number', withUser({ active: 1 }), null],
  ['no money', without('money'), null],
  ['money as a text', withUser({ money: '1250' }), null],
  ['unknown money', withUser({ money: null }), { ...user, money: null }],
  ['an unknown e-mail', withUser({ email: null }), { ...user, email: null }],
  [
    'an empty e-mail, as stored by earlier versions',
    withUser({ email: '' }),
    { ...user, email: '' },
  ],
  ['infinite money', JSON.stringify(user).replace('1250', '1e999'), null],
  ['votes that are an object', withUser({ votes: { valueOf: 1 } }), null],
  ['no second factor', without('mfa'), null],
  ['an unknown second factor', withUser({ mfa: 'sms' }), { ...user, mfa: 'unknown' }],
  ['true as the second factor', withUser({ mfa: true }), { ...user, mfa: 'unknown' }],
  ['no pending e-mail, as stored by earlier versions', without('pendingEmail'), user],
  ['a pending e-mail that is a number', withUser({ pendingEmail: 1 }), null],
  ['5 MB', withUser({ login: 'l'.repeat(5_000_000) }), null],
  ['a deep list', '['.repeat(100_000), null],
]

const states = tokens.flatMap((token) =>
  users.map((stored) => ({ name: `${token[0]}, ${stored[0]}`, token, user: stored })),
)

function put(key: string, value: string | null) {
  if (value !== null) localStorage.setItem(key, value)
}

const read = (value: unknown) => {
  localStorage.setItem('user', JSON.stringify(value))
  return readUser()
}

/** A user of the contract. Fields that are only displayed may be unknown. */
const storedUser = v.object({
  ...vUser.entries,
  email: v.nullable(v.pipe(v.string(), v.maxLength(254))),
  money: v.nullable(v.number()),
  votes: v.nullable(v.number()),
})

const bySchema = (value: unknown) => {
  const parsed = v.safeParse(storedUser, JSON.parse(JSON.stringify(value)))
  return parsed.success ? parsed.output : null
}

const text = (maxLength: number) => fc.string({ unit: 'binary', minLength: 1, maxLength })

function isJson(value: unknown) {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

afterEach(clearStorage)

test('the table has more than 500 stored states', () => {
  expect(states.length).toBeGreaterThan(500)
})

test.each(states)('$name', ({ token: [, token, isTaken], user: [, text, expected] }) => {
  put('token', token)
  put('user', text)

  expect(readToken()).toBe(isTaken ? token : null)
  expect(readUser()).toEqual(expected)

  // Invalid values are removed, valid ones stay.
  expect(localStorage.getItem('token')).toBe(isTaken ? token : null)
  expect(localStorage.getItem('user')).toBe(expected === null ? null : text)
})

test('keeps every field of the contract’s user', () => {
  expect(Object.keys(read(user) ?? {}).toSorted()).toEqual(Object.keys(vUser.entries).toSorted())
})

test('does not pollute the prototype of objects', () => {
  put('user', `{"__proto__":{"isAdmin":true},${rest}`)
  expect(readUser()).not.toHaveProperty('isAdmin')
  expect({}).not.toHaveProperty('isAdmin')
  expect(Object.getPrototypeOf(readUser())).toBe(Object.prototype)
})

describe('the hand-written parser agrees with the schema of the contract', () => {
  const amount = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  const good = fc.record({
    login: text(64).filter(({ length }) => length <= 64),
    email: fc.option(text(254).filter(({ length }) => length <= 254)),
    active: fc.boolean(),
    money: fc.option(amount),
    votes: fc.option(amount),
    mfa: fc.constantFrom(...Object.values(MethodInUse), 'passkey', null),
    pendingEmail: fc.option(fc.string()),
  })

  test.each(tokens.slice(1))('on %s', (_, token, isTaken) => {
    expect(v.is(vJwt, token)).toBe(isTaken)
  })

  test('on valid users', () => {
    fc.assert(
      fc.property(good, (value) => {
        expect(read(value)).toEqual(bySchema(value))
        expect(read(value)).not.toBeNull()
      }),
    )
  })

  test('on users with a broken field', () => {
    const names = fc.constantFrom(...Object.keys(vUser.entries), 'more')
    const wrong = fc.oneof(
      fc.anything().filter((value) => typeof value !== 'bigint'),
      fc.string({ maxLength: 300, size: 'max' }),
      fc.constantFrom('', 'app', 'sms', 0, 1, true, null, undefined, [], {}),
    )
    fc.assert(
      fc.property(good, names, wrong, (value, name, broken) => {
        const changed = { ...value, [name]: isJson(broken) ? broken : null }
        expect(read(changed)).toEqual(bySchema(changed))
      }),
      { numRuns: 1000 },
    )
  })

  test('on any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(read(value)).toEqual(bySchema(value))
      }),
    )
  })
})
