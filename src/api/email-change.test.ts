import { expect, test } from 'vitest'
import type { CodeRequest } from './generated/model/codeRequest'
import { serverProblem } from '#/testing/server-problem'
import { type EmailChange, emailStep, emailView } from './email-change'
import type { ServerProblem } from './problem'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const EMAIL = 'new@example.com'

const request: CodeRequest = {
  method: 'email',
  codeLength: 6,
  expiresAt: '2026-11-20T12:10:00Z',
  maskedEmail: 'n***@example.com',
  resendAfter: 60,
}

const refusal = (status: number, rest: Partial<ServerProblem> = {}) =>
  serverProblem({ status, message: 'Words', code: null, ...rest })

const sent = { kind: 'sent', email: EMAIL, request, now: NOW } as const
const typing = emailStep({ kind: 'resting' }, { kind: 'opened' })
const waiting = emailStep(typing, sent)
const over = (state: EmailChange) => (state.kind === 'typing' ? state.over : undefined)

test('from the address at rest to the code and back', () => {
  expect(typing).toEqual({ kind: 'typing', email: '', over: null })
  expect(waiting).toMatchObject({
    kind: 'waiting',
    email: EMAIL,
    isFresh: true,
    wait: { resendAt: NOW + 60_000, expiresAt: NOW + 600_000, attemptsLeft: null },
  })
  expect(emailStep(waiting, { kind: 'done' })).toEqual({ kind: 'resting' })
  expect(emailStep(typing, { kind: 'closed' })).toEqual({ kind: 'resting' })
})

test('a wrong code leaves the wait with the tries that are left', () => {
  const next = emailStep(waiting, { kind: 'refused', problem: refusal(422, { attemptsLeft: 4 }) })
  expect(next).toMatchObject({ kind: 'waiting', wait: { attemptsLeft: 4 } })
})

test.each([
  ['an expired code', refusal(410), { why: 'expired', words: 'Words' }],
  ['a change that is gone', refusal(404), { why: 'expired', words: 'Words' }],
  ['an address that somebody took', refusal(409), { why: 'refused', words: 'Words' }],
])('%s leads back to the form with the address kept', (_, problem, why) => {
  const next = emailStep(waiting, { kind: 'refused', problem })
  expect(next).toMatchObject({ kind: 'typing', email: EMAIL })
  expect(over(next)).toEqual(why)
})

test('the last wrong code is told apart from an expired one', () => {
  const last = emailStep(waiting, { kind: 'refused', problem: refusal(422, { attemptsLeft: 1 }) })
  expect(over(emailStep(last, { kind: 'refused', problem: refusal(410) }))).toEqual({
    why: 'attempts',
    words: 'Words',
  })
})

test('time runs out', () => {
  expect(over(emailStep(waiting, { kind: 'ran-out' }))).toEqual({ why: 'expired', words: null })
})

test('another e-mail starts the wait anew, a refused one postpones it', () => {
  const later = NOW + 90_000
  expect(emailStep(waiting, { kind: 'resent', request, now: later })).toMatchObject({
    wait: { resendAt: later + 60_000 },
  })
  const problem = refusal(429, { retryAfter: 300 })
  expect(emailStep(waiting, { kind: 'not-resent', problem, now: NOW })).toMatchObject({
    kind: 'waiting',
    wait: { resendAt: NOW + 300_000 },
  })
})

test('a network failure changes nothing', () => {
  const problem = { kind: 'unknown', reason: 'network' } as const
  expect(emailStep(waiting, { kind: 'refused', problem })).toEqual(waiting)
  expect(emailStep(waiting, { kind: 'not-resent', problem, now: NOW })).toEqual(waiting)
})

test('events of a wait mean nothing elsewhere', () => {
  expect(emailStep(typing, { kind: 'ran-out' })).toEqual(typing)
  expect(emailStep(typing, { kind: 'resent', request, now: NOW })).toEqual(typing)
})

test('after a reload the pending address is found again, and an e-mail may be asked for', () => {
  expect(emailView({ kind: 'resting' }, EMAIL)).toMatchObject({
    kind: 'waiting',
    email: EMAIL,
    isFresh: false,
    wait: { resendAt: 0, expiresAt: null },
  })
})

test('what the server says rules over the wait, not over a form that is open', () => {
  expect(emailView(waiting, EMAIL)).toBe(waiting)
  expect(emailView(waiting, null)).toEqual({ kind: 'resting' })
  expect(emailView(waiting, undefined)).toEqual({ kind: 'resting' })
  expect(emailView(waiting, 'other@example.com')).toMatchObject({ email: 'other@example.com' })
  expect(emailView(typing, EMAIL)).toBe(typing)
})
