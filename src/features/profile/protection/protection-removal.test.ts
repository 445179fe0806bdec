import { expect, test } from 'vitest'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import { steadyNow } from '#/lib/time/steady-clock'
import { serverProblem } from '#/testing/server-problem'
import { EXPIRED } from '#/api/pending-code'
import { keptRemoval, readRemoval, type Removal, removalStep } from './protection-removal'

const NOW = steadyNow()
const EXPIRES_AT = new Date(NOW + 600_000).toISOString()

const request: CodeRequest = {
  method: 'email',
  codeLength: 6,
  expiresAt: EXPIRES_AT,
  maskedEmail: 'r***@example.com',
  resendAfter: 60,
}

const refusal = (status: number, attemptsLeft: number | null = null) =>
  serverProblem({ status, attemptsLeft })

const idle: Removal = { kind: 'idle' }
const password = removalStep(idle, { kind: 'opened' })
const code = removalStep(password, { kind: 'proved', request, now: NOW })

test('asks for the password, then the code', () => {
  expect(password).toEqual({ kind: 'password', ended: null })
  expect(code).toMatchObject({
    kind: 'code',
    pending: { method: 'email', maskedEmail: 'r***@example.com', resendAt: NOW + 60_000 },
  })
})

test('skips no step', () => {
  expect(removalStep(idle, { kind: 'proved', request, now: NOW })).toBe(idle)
  expect(removalStep(code, { kind: 'opened' })).toBe(code)
  expect(removalStep(password, { kind: 'expired' })).toBe(password)
})

test('can be closed at each step', () => {
  for (const state of [idle, password, code]) {
    expect(removalStep(state, { kind: 'closed' })).toEqual(idle)
  }
})

test('a wrong code keeps the step, with the attempts left', () => {
  expect(removalStep(code, { kind: 'refused', problem: refusal(422, 3) })).toMatchObject({
    kind: 'code',
    pending: { attemptsLeft: 3 },
  })
})

test('returns to the password with the reason when the code ends', () => {
  const last = removalStep(code, { kind: 'refused', problem: refusal(422, 1) })
  const ended = { kind: 'password', ended: { reason: 'attempts', message: 'Invalid code' } }
  expect(removalStep(last, { kind: 'refused', problem: refusal(410) })).toEqual(ended)
  const expired = { kind: 'password', ended: { reason: 'expired', message: 'Invalid code' } }
  expect(removalStep(code, { kind: 'refused', problem: refusal(410) })).toEqual(expired)
  expect(removalStep(code, { kind: 'expired' })).toEqual({ kind: 'password', ended: EXPIRED })
  expect(removalStep(code, { kind: 'not-resent', problem: refusal(410), now: NOW })).toEqual(
    expired,
  )
})

test('a resend restarts the wait', () => {
  expect(removalStep(code, { kind: 'resent', request, now: NOW + 90_000 })).toMatchObject({
    pending: { resendAt: NOW + 150_000 },
  })
})

test('restores the code step after a reload', () => {
  expect(readRemoval(structuredClone(keptRemoval(code)))).toEqual({ ...code, isFresh: false })
  for (const other of [keptRemoval(password), { pending: {} }]) {
    expect(readRemoval(other)).toEqual(idle)
  }
})
