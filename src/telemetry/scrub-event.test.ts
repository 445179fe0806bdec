import { beforeEach, expect, test } from 'vitest'
import { storeToken, storeUser } from '#/testing/stored'
import { scrubBreadcrumb, scrubError } from './scrub-event'

const RIDER = {
  login: 'rider',
  email: 'r@mail.example',
  active: true,
  money: 0,
  votes: 0,
  mfa: null,
  pendingEmail: null,
}

const reported = (value: string) =>
  scrubError({ type: undefined, exception: { values: [{ type: 'Error', value }] } }).exception
    ?.values

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
  history.replaceState(null, '')
})

test('hides the part of a response that a JSON error quotes', () => {
  const quoting = `Unexpected token 'x', "{"login":"somebody"," is not valid JSON`
  expect(reported(quoting)).toEqual([
    { type: 'Error', value: `Unexpected token 'x', "…" is not valid JSON` },
  ])
})

test.each(['Aurora-2026!', 'Сполохи9-над-морем', 'd051a21f611eb88', '4KQ7Z-M2XTP', '123456'])(
  'hides words with digits, except in addresses: %s',
  (secret) => {
    const address = 'https://play.example/assets/app-1a2b3c4d.js'
    expect(reported(`no ${secret} at ${address}`)).toEqual([
      { type: 'Error', value: `no [hidden] at ${address}` },
    ])
  },
)

test('hides a typed phrase as a whole', () => {
  document.body.innerHTML = '<input type="password" value="Correct horse battery staple-9" />'
  expect(reported('no Correct horse battery staple-9 here')).toEqual([
    { type: 'Error', value: 'no [hidden] here' },
  ])
})

test('removes extra data and the user from an error', () => {
  const event = scrubError({
    type: undefined,
    message: 'lost',
    extra: { __serialized__: { jwt: 'abc' } },
    user: { id: '1' },
    tags: { replayId: 'r' },
  })
  expect(event).toEqual({ type: undefined, message: 'lost', tags: { replayId: 'r' } })
})

test('keeps the player, typed text and the token of an e-mail out of a report', () => {
  storeToken('tokenwithoutdigits')
  storeUser(RIDER)
  history.replaceState({ linkToken: 'keyofaletter', returnTo: '/profile' }, '')
  document.body.innerHTML = '<input type="password" value="пароль мой" /><input value="code" />'
  const message = 'rider tokenwithoutdigits keyofaletter пароль мой code /profile'
  expect(scrubBreadcrumb({ message })).toEqual({
    message: '[hidden] [hidden] [hidden] [hidden] [hidden] /profile',
  })
})

test('keeps the step of a flow and the codes on the page out of a report', () => {
  storeUser({ ...RIDER, login: 'ann' })
  const signIn = { kind: 'code', login: 'wanderer', challenge: 'abc.def' }
  history.replaceState({ signIn }, '')
  document.body.innerHTML = '<code>qwert asdfg</code>'
  expect(scrubBreadcrumb({ message: 'ann: wanderer, abc.def, qwert asdfg, kind' })).toEqual({
    message: '[hidden]: [hidden], [hidden], [hidden], kind',
  })
})

test('keeps the login out of a report after the player has signed out', () => {
  storeUser({ ...RIDER, login: 'wanderer' })
  scrubBreadcrumb({ message: 'sign out' })
  localStorage.clear()
  expect(scrubBreadcrumb({ message: 'wanderer left' })).toEqual({ message: '[hidden] left' })
})

test('does not break a report if a player’s name is a keyword of its format', () => {
  storeUser({ ...RIDER, login: 'error' })
  expect(scrubBreadcrumb({ level: 'error', category: 'error', message: 'error' })).toEqual({
    level: 'error',
    category: 'error',
    message: '[hidden]',
  })
})
