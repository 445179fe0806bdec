import { expect, test } from 'vitest'
import { absent, lackOf, listOf, not, nothing, oneThatIs, type Wants } from './wants'

const BODY = {
  method: 'app',
  amount: 10,
  mfa: null,
  rows: [{ current: true }, { current: false }],
  user: { login: 'kit' },
}

test.each<Wants>([
  { method: 'app', amount: 10 },
  { mfa: null, pendingEmail: null },
  { user: { login: 'kit' } },
  { rows: listOf(2) },
  { rows: oneThatIs('current') },
  { method: not('email') },
  { jwt: absent, mfa: absent },
  { errors: nothing },
])('finds nothing missing in a body with %j', (wants) => {
  expect(lackOf(BODY, wants)).toBeUndefined()
})

test.each<[Wants, string]>([
  [{ method: 'email' }, 'method is email'],
  [{ user: { login: 'kit', active: true } }, 'user.active is true'],
  [{ user: { login: null } }, 'user.login is null'],
  [{ toString: 'kit' }, 'toString is kit'],
  [{ rows: listOf(1) }, '1 in rows'],
  [{ none: listOf(0) }, '0 in none'],
  [{ rows: oneThatIs('open') }, '1 in rows whose open is true'],
  [{ method: not('app') }, 'method is not app'],
  [{ user: absent }, 'no user'],
  [{ user: nothing }, 'nothing in user'],
])('describes what a body lacks of %j', (wants, words) => {
  expect(lackOf(BODY, wants)).toBe(words)
})

test('finds everything missing in a response that is not an object', () => {
  expect(lackOf(undefined, { method: 'app' })).toBe('method is app')
})
