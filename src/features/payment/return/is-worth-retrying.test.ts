import { expect, test } from 'vitest'
import type { Problem } from '#/api/problem'
import { serverProblem } from '#/testing/server-problem'
import { isWorthRetrying } from './payment-watch'

const refusal = (status: number) => serverProblem({ status })
const wordless = (status: number): Problem => ({
  kind: 'no-message',
  status,
  retryAfter: null,
  sessionLost: false,
})

test.each<Problem>([
  { kind: 'unknown', reason: 'network' },
  { kind: 'unknown', reason: 'timeout' },
  { kind: 'unknown', reason: 'bad-response' },
  { kind: 'gateway', status: 502, retryAfter: null, sessionLost: false },
  refusal(500),
  refusal(503),
  wordless(502),
  refusal(429),
  wordless(429),
  { kind: 'bot-check' },
  { kind: 'not-sent' },
  { kind: 'outcome-unknown' },
])('worth another check: %j', (problem) => {
  expect(isWorthRetrying(problem)).toBe(true)
})

test.each<Problem>([
  refusal(400),
  refusal(401),
  refusal(403),
  refusal(409),
  refusal(422),
  wordless(404),
])('final: %j', (problem) => {
  expect(isWorthRetrying(problem)).toBe(false)
})
