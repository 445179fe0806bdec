// @vitest-environment page
import { beforeEach, expect, test } from 'vitest'
import { readSeenSessions, writeSeenSessions } from './seen-sessions'

beforeEach(() => {
  document.cookie = 'sessions=; path=/; max-age=0'
})

test('nothing is known on the first visit', () => {
  expect(readSeenSessions('rider')).toBeUndefined()
})

test('what was shown is seen, what came since is not', () => {
  writeSeenSessions('rider', ['a', 'b'])
  const seen = readSeenSessions('rider')
  expect(['a', 'b', 'c'].map((id) => seen?.(id))).toEqual([true, true, false])
})

test('another player’s are nobody else’s', () => {
  writeSeenSessions('rider', ['a'])
  expect(readSeenSessions('empty')).toBeUndefined()
})

test('a thousand sessions take less than 1 KB, and none of their ids is kept', () => {
  writeSeenSessions(
    'rider',
    Array.from({ length: 1000 }, (_, index) => `session-${index}`),
  )
  expect(document.cookie.length).toBeLessThan(1024)
  expect(document.cookie).not.toContain('session-')
})

test('a cookie that holds something else is a first visit', () => {
  document.cookie = 'sessions=%7B; path=/'
  expect(readSeenSessions('rider')).toBeUndefined()
})
