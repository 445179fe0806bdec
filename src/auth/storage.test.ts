import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearLoneKeys, watchStorage, writeStored } from './storage'
import { clearStorage, readToken, readUser, storeToken, storeUser } from '#/testing/stored'
import { refuse } from '#/testing/refuse'
import { rider } from '#/testing/session'

const { user } = rider

const storeSignIn = (token: string, player = user) => writeStored({ token, user: player })

function put(key: string, value: string | null) {
  if (value !== null) localStorage.setItem(key, value)
}

const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearStorage()
})

/** The storage with other methods. */
function replace(methods: Partial<Storage>) {
  const real = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: (key: string, value: string) => real.setItem(key, value),
    removeItem: (key: string) => real.removeItem(key),
    ...methods,
  })
}

/** A storage of which some methods throw. */
const block = (...methods: ('getItem' | 'setItem' | 'removeItem')[]) =>
  replace(Object.fromEntries(methods.map((method) => [method, refuse])))

describe('A13 where the storage refuses', () => {
  test('reading: no one is signed in', () => {
    put('token', 'abc')
    block('getItem', 'setItem', 'removeItem')
    expect(readToken()).toBeNull()
    expect(readUser()).toBeNull()
  })

  test('everything: the session lasts as long as the page', () => {
    block('getItem', 'setItem', 'removeItem')
    storeSignIn('abc')
    expect(readToken()).toBe('abc')
    expect(readUser()).toEqual(user)
    clearStorage()
    expect(readToken()).toBeNull()
    expect(readUser()).toBeNull()
  })

  describe('writing, because it is full:', () => {
    test.each(['token', 'user'])('a sign-in whose %s does not fit leaves no former one', (full) => {
      storeSignIn('old', { ...user, login: 'another' })
      const real = localStorage
      replace({ setItem: (key, value) => (key === full ? refuse() : real.setItem(key, value)) })
      storeSignIn('new')
      expect([readToken(), readUser()]).toEqual(['new', user])
      expect(real).toHaveLength(0)
    })

    test('A14 what is new of the same player counts, and nothing is removed', () => {
      storeSignIn('old')
      const stored = { ...localStorage }
      block('setItem')
      storeSignIn('new', { ...user, money: 7 })
      expect([readToken(), readUser()?.money]).toEqual(['new', 7])
      vi.unstubAllGlobals()
      expect({ ...localStorage }).toEqual(stored)
      storeSignIn('newer')
      expect([readToken(), localStorage.getItem('token')]).toEqual(['newer', 'newer'])
    })

    test.each(['token', 'user', null])('what another tab does with %j is newer', (key) => {
      storeSignIn('old')
      block('setItem')
      storeSignIn('new', { ...user, money: 7 })
      vi.unstubAllGlobals()
      localStorage.clear()
      const stop = watchStorage(() => undefined)
      change(key)
      stop()
      expect([readToken(), readUser()?.money]).toEqual([
        key === 'user' ? 'new' : null,
        key === 'token' ? 7 : undefined,
      ])
    })
  })

  test('any access: the session lasts as long as the page', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse)
    storeSignIn('abc')
    expect(readToken()).toBe('abc')
    clearStorage()
    expect(readToken()).toBeNull()
  })
})

describe('watchStorage', () => {
  test.each([
    ['token', 1],
    ['user', 1],
    [null, 1],
    ['theme', 0],
    ['', 0],
  ])('A13 another tab changed %j: notified %d times', (key, times) => {
    const onChange = vi.fn()
    const stop = watchStorage(onChange)
    change(key)
    expect(onChange).toHaveBeenCalledTimes(times)
    stop()
    change('token')
    expect(onChange).toHaveBeenCalledTimes(times)
  })
})

test('only token and user are stored', () => {
  storeSignIn('abc')
  expect(Object.keys(localStorage).toSorted()).toEqual(['token', 'user'])
  clearStorage()
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['a token alone', 'token', 'some.token'],
  ['a user alone', 'user', JSON.stringify(user)],
])('%s does not stay', (_, key, value) => {
  localStorage.setItem(key, value)
  clearLoneKeys()
  expect(localStorage).toHaveLength(0)
})

test('A13 a token with a malformed user is removed', () => {
  localStorage.setItem('token', 'some.token')
  localStorage.setItem('user', '{"login":')
  clearLoneKeys()
  expect(localStorage).toHaveLength(0)
})

test('a token with a valid user stays', () => {
  storeToken('some.token')
  storeUser(user)
  clearLoneKeys()
  expect(localStorage).toHaveLength(2)
})
