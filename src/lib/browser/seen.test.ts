import { beforeEach, expect, test } from 'vitest'
import { readSeen, writeSeen } from './seen'

beforeEach(() => {
  document.cookie = 'sessions=; path=/; max-age=-1'
})

test('knows nothing on the first visit', () => {
  expect(readSeen('sessions', 'rider')).toBeUndefined()
})

test('knows the ids it has stored, and no others', () => {
  writeSeen('sessions', 'rider', ['a', 'b'])
  const seen = readSeen('sessions', 'rider')
  expect(['a', 'b', 'c'].map((id) => seen?.(id))).toEqual([true, true, false])
})

test('separates the sessions of different players', () => {
  writeSeen('sessions', 'rider', ['a'])
  expect(readSeen('sessions', 'empty')).toBeUndefined()
})

test('stores a thousand sessions in less than 1 KB, without their ids', () => {
  writeSeen(
    'sessions',
    'rider',
    Array.from({ length: 1000 }, (_, index) => `session-${index}`),
  )
  expect(document.cookie.length).toBeLessThan(1024)
  expect(document.cookie).not.toContain('session-')
})

test('treats an unreadable cookie as a first visit', () => {
  document.cookie = 'sessions=%7B; path=/'
  expect(readSeen('sessions', 'rider')).toBeUndefined()
})
