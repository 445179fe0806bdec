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

/** Replaces methods of the storage. */
function replace(methods: Partial<Storage>) {
  const real = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: (key: string, value: string) => real.setItem(key, value),
    removeItem: (key: string) => real.removeItem(key),
    ...methods,
  })
}

/** Makes methods of the storage throw. */
const block = (...methods: ('getItem' | 'setItem' | 'removeItem')[]) =>
  replace(Object.fromEntries(methods.map((method) => [method, refuse])))

describe('A13 if the storage rejects', () => {
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

  describe('writing, because it is full,', () => {
    test.each(['token', 'user'])(
      'a sign-in whose %s does not fit replaces the former one',
      (full) => {
        storeSignIn('old', { ...user, login: 'another' })
        const real = localStorage
        replace({ setItem: (key, value) => (key === full ? refuse() : real.setItem(key, value)) })
        storeSignIn('new')
        expect([readToken(), readUser()]).toEqual(['new', user])
        expect(real).toHaveLength(0)
      },
    )

    test('A14 keeps new data of the same player in memory, and leaves the stored data', () => {
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

    test.each(['token', 'user', null])('prefers another tab’s change of %j', (key) => {
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
  ])('A13 notifies of a change of %j in another tab: %d times', (key, times) => {
    const onChange = vi.fn()
    const stop = watchStorage(onChange)
    change(key)
    expect(onChange).toHaveBeenCalledTimes(times)
    stop()
    change('token')
    expect(onChange).toHaveBeenCalledTimes(times)
  })
})

test('stores only the token and the user', () => {
  storeSignIn('abc')
  expect(Object.keys(localStorage).toSorted()).toEqual(['token', 'user'])
  clearStorage()
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['a token', 'token', 'some.token'],
  ['a user', 'user', JSON.stringify(user)],
])('removes %s stored alone', (_, key, value) => {
  localStorage.setItem(key, value)
  clearLoneKeys()
  expect(localStorage).toHaveLength(0)
})

test('A13 removes a token with a malformed user', () => {
  localStorage.setItem('token', 'some.token')
  localStorage.setItem('user', '{"login":')
  clearLoneKeys()
  expect(localStorage).toHaveLength(0)
})

test('keeps a token with a valid user', () => {
  storeToken('some.token')
  storeUser(user)
  clearLoneKeys()
  expect(localStorage).toHaveLength(2)
})
