import { expect, test } from 'vitest'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import { steadyNow } from '#/lib/time/steady-clock'
import { serverProblem } from '#/testing/server-problem'
import {
  type EmailChange,
  emailStep,
  emailView,
  pendingEmailOf,
  readEmailChange,
} from './email-change-flow'
import type { ServerProblem } from '#/api/problem'

const NOW = steadyNow()
const EXPIRES_AT = new Date(NOW + 600_000).toISOString()
const EMAIL = 'new@example.com'

const request: CodeRequest = {
  method: 'email',
  codeLength: 6,
  expiresAt: EXPIRES_AT,
  maskedEmail: 'n***@example.com',
  resendAfter: 60,
}

const refusal = (status: number, rest: Partial<ServerProblem> = {}) =>
  serverProblem({ status, message: 'Refused', code: null, ...rest })

const sent = { kind: 'sent', email: EMAIL, request, now: NOW } as const
const editing = emailStep({ kind: 'idle' }, { kind: 'opened' })
const pending = emailStep(editing, sent)
const endOf = (state: EmailChange) => (state.kind === 'editing' ? state.ended : undefined)

test('goes from idle to the code and back', () => {
  expect(editing).toEqual({ kind: 'editing', email: '', ended: null })
  expect(pending).toMatchObject({
    kind: 'code',
    email: EMAIL,
    isFresh: true,
    pending: { resendAt: NOW + 60_000, end: { at: NOW + 600_000 }, attemptsLeft: null },
  })
  expect(emailStep(pending, { kind: 'done' })).toEqual({ kind: 'idle' })
  expect(emailStep(editing, { kind: 'closed' })).toEqual({ kind: 'idle' })
})

test('does not treat the current address as pending', () => {
  expect(pendingEmailOf(null)).toBeNull()
  expect(pendingEmailOf({ email: 'old@example.com', pendingEmail: null })).toBeNull()
  expect(pendingEmailOf({ email: 'old@example.com', pendingEmail: EMAIL })).toBe(EMAIL)
  expect(pendingEmailOf({ email: EMAIL, pendingEmail: 'NEW@example.com' })).toBeNull()
})

test('a wrong code stores the attempts left', () => {
  const next = emailStep(pending, { kind: 'refused', problem: refusal(422, { attemptsLeft: 4 }) })
  expect(next).toMatchObject({ kind: 'code', pending: { attemptsLeft: 4 } })
})

test.each([
  ['an expired code', refusal(410), { reason: 'expired', message: 'Refused' }],
  ['a change that no longer exists', refusal(404), { reason: 'expired', message: 'Refused' }],
  ['a taken address', refusal(409), { reason: 'refused', message: 'Refused' }],
])('%s returns to the form with the address kept', (_, problem, ended) => {
  const next = emailStep(pending, { kind: 'refused', problem })
  expect(next).toMatchObject({ kind: 'editing', email: EMAIL })
  expect(endOf(next)).toEqual(ended)
})

test('distinguishes the last wrong code from an expired one', () => {
  const last = emailStep(pending, { kind: 'refused', problem: refusal(422, { attemptsLeft: 1 }) })
  expect(endOf(emailStep(last, { kind: 'refused', problem: refusal(410) }))).toEqual({
    reason: 'attempts',
    message: 'Refused',
  })
})

test('returns to the form when the code expires', () => {
  expect(endOf(emailStep(pending, { kind: 'expired' }))).toEqual({
    reason: 'expired',
    message: null,
  })
})

test('a resend restarts the wait, and a rejected one extends it', () => {
  const later = NOW + 90_000
  expect(emailStep(pending, { kind: 'resent', request, now: later })).toMatchObject({
    pending: { resendAt: later + 60_000 },
  })
  const problem = refusal(429, { retryAfter: 300 })
  expect(emailStep(pending, { kind: 'not-resent', problem, now: NOW })).toMatchObject({
    kind: 'code',
    pending: { resendAt: NOW + 300_000 },
  })
})

test('a network failure changes nothing', () => {
  const problem = { kind: 'unknown', reason: 'network' } as const
  expect(emailStep(pending, { kind: 'refused', problem })).toEqual(pending)
  expect(emailStep(pending, { kind: 'not-resent', problem, now: NOW })).toEqual(pending)
})

test('ignores events of a code in other states', () => {
  expect(emailStep(editing, { kind: 'expired' })).toEqual(editing)
  expect(emailStep(editing, { kind: 'resent', request, now: NOW })).toEqual(editing)
})

test('restores the pending address from the account without a wait for the resend', () => {
  expect(emailView({ kind: 'idle' }, EMAIL)).toMatchObject({
    kind: 'code',
    email: EMAIL,
    isFresh: false,
    pending: { resendAt: 0, end: null },
  })
})

test('the account’s data overrides a pending code but not an open form', () => {
  expect(emailView(pending, EMAIL)).toBe(pending)
  expect(emailView(pending, null)).toEqual({ kind: 'idle' })
  expect(emailView(pending, 'other@example.com')).toMatchObject({ email: 'other@example.com' })
  expect(emailView(editing, EMAIL)).toBe(editing)
})

test('keeps the code and its wait if the server lower-cases the address', () => {
  const typed = { ...pending, email: 'New.Rider@Example.com' } as const
  expect(emailView(typed, 'new.rider@example.com')).toBe(typed)
})

test('restores a pending change after a reload, without taking the focus', () => {
  const kept = readEmailChange(structuredClone(pending))
  expect(emailView(kept, EMAIL)).toEqual({ ...pending, isFresh: false })
  expect(emailView(kept, 'other@example.com')).toMatchObject({ pending: { resendAt: 0 } })
  expect(emailView(kept, null)).toEqual({ kind: 'idle' })
})

test.each([
  undefined,
  null,
  'x',
  {},
  editing,
  { ...pending, pending: { resendAt: 1 } },
  { ...pending, email: 1 },
])('ignores history state of another version: %j', (saved) => {
  expect(readEmailChange(saved)).toEqual({ kind: 'idle' })
})
