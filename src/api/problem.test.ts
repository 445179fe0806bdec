import { expect, test } from 'vitest'
import { serverProblem } from '#/testing/server-problem'
import { ApiError, isSessionLost, isTransient, type Problem, problemOf } from './problem'

const answered = (status: number): Problem => ({
  kind: 'no-message',
  status,
  retryAfter: null,
  sessionLost: status === 401,
})

test.each([
  [{ kind: 'unknown', reason: 'network' } as const, true],
  [{ kind: 'unknown', reason: 'timeout' } as const, true],
  [{ kind: 'unknown', reason: 'bad-response' } as const, true],
  [answered(500), true],
  [answered(503), true],
  [answered(499), false],
  [answered(429), false],
  [answered(401), false],
  [{ kind: 'bot-check' } as const, false],
  [{ kind: 'not-sent' } as const, true],
])('%j is transient: %j', (problem, mayPass) => {
  expect(isTransient(new ApiError('sessionCheck', problem))).toBe(mayPass)
})

test('recognizes only a lost session as one', () => {
  expect(isSessionLost(new ApiError('bonusList', answered(401)))).toBe(true)
  expect(isSessionLost(new ApiError('bonusList', answered(403)))).toBe(false)
  expect(isSessionLost(new ApiError('bonusList', { kind: 'unknown', reason: 'network' }))).toBe(
    false,
  )
  expect(isSessionLost(new TypeError('x'))).toBe(false)
})

test.each([new TypeError('x'), 'x', null, undefined, { problem: {} }])(
  'treats a thrown %s as a bug of the site',
  (thrown) => {
    expect(problemOf(thrown)).toEqual({ kind: 'unknown', reason: 'bad-response' })
  },
)

test('logs the operation and the status, but not the server’s message', () => {
  const error = new ApiError('signIn', serverProblem({ message: 'secret words' }))
  expect(String(error)).toBe('ApiError: signIn: HTTP 422')
  expect(String(new ApiError('signIn', { kind: 'bot-check' }))).toBe('ApiError: signIn: bot-check')
})
