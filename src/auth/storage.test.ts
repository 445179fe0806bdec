// @vitest-environment page
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  clearLoneKeys,
  clearStorage,
  readToken,
  readUser,
  storeToken,
  storeUser,
  watchStorage,
} from './storage'
import { refuse } from '#/testing/refuse'
import { rider } from '#/testing/session'

const { user } = rider

function put(key: string, value: string | null) {
  if (value !== null) localStorage.setItem(key, value)
}

const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearStorage()
})

/** A storage of which some methods throw. */
function block(...methods: ('getItem' | 'setItem' | 'removeItem')[]) {
  const real = localStorage
  const broken = {
    getItem: (key: string) => real.getItem(key),
    setItem: (key: string, value: string) => real.setItem(key, value),
    removeItem: (key: string) => real.removeItem(key),
    ...Object.fromEntries(methods.map((method) => [method, refuse])),
  }
  vi.stubGlobal('localStorage', broken)
}

describe('where the storage refuses', () => {
  test('reading: no one is signed in', () => {
    put('token', 'abc')
    block('getItem', 'setItem', 'removeItem')
    expect(readToken()).toBeNull()
    expect(readUser()).toBeNull()
  })

  test('everything: the session lasts as long as the page', () => {
    block('getItem', 'setItem', 'removeItem')
    storeToken('abc')
    storeUser(user)
    expect(readToken()).toBe('abc')
    expect(readUser()).toEqual(user)
    clearStorage()
    expect(readToken()).toBeNull()
    expect(readUser()).toBeNull()
  })

  test('writing, because it is full: the new token counts, and the old one cannot come back', () => {
    put('token', 'old')
    put('user', JSON.stringify({ ...user, login: 'another' }))
    block('setItem')
    storeToken('new')
    storeUser(user)
    expect(readToken()).toBe('new')
    expect(readUser()).toEqual(user)
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    vi.unstubAllGlobals()
    storeToken('newer')
    expect(readToken()).toBe('newer')
    expect(localStorage.getItem('token')).toBe('newer')
  })

  test('any access: the session lasts as long as the page', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse)
    storeToken('abc')
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
  ])('another tab changed %j: notified %d times', (key, times) => {
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
  storeToken('abc')
  storeUser(user)
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

test('a token with a malformed user is removed', () => {
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
