import { describe, expect, test } from 'vitest'
import { noteServerDate, steadyNow } from '#/lib/time/steady-clock'
import { serverProblem } from '#/testing/server-problem'
import {
  EXPIRED,
  isPendingCode,
  readKeptCode,
  type PendingCode,
  pendingCodeOf,
  pendingCodeStep,
} from './pending-code'
import type { Problem } from './problem'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000

const asked = {
  method: 'email' as const,
  expiresAt: '2026-11-20T12:10:00Z',
  maskedEmail: 'r***@example.com',
  resendAfter: 60,
}
const pending = pendingCodeOf(asked, NOW)

const afterRefusal = (code: PendingCode, problem: Problem) =>
  pendingCodeStep(code, { kind: 'refused', problem })

const afterResendFailed = (code: PendingCode, problem: Problem) =>
  pendingCodeStep(code, { kind: 'not-resent', problem, now: NOW })

describe('a requested code', () => {
  test('by e-mail has the masked address, the expiry and the time of the next resend', () => {
    expect(pending).toEqual({
      method: 'email',
      maskedEmail: 'r***@example.com',
      end: { at: NOW + 10 * MINUTE, load: performance.timeOrigin },
      resendAt: NOW + MINUTE,
      attemptsLeft: null,
    })
  })

  test('of the app has no address', () => {
    const { maskedEmail, resendAt } = pendingCodeOf({ ...asked, method: 'app' }, NOW)
    expect({ maskedEmail, resendAt }).toEqual({ maskedEmail: null, resendAt: NOW + MINUTE })
  })

  test('left in the history by an earlier version of the site is still accepted', () => {
    // As it was stored. A new field must be optional here: a player in the middle of a code would have to start again.
    const stored = {
      method: 'email',
      maskedEmail: 'r***@example.com',
      end: { at: 1, load: 1 },
      resendAt: 1,
      attemptsLeft: null,
    }
    expect(isPendingCode(stored)).toBe(true)
    expect(isPendingCode({ ...stored, method: 'app', maskedEmail: null, end: null })).toBe(true)
  })

  test('is not restored once it has expired', () => {
    const now = steadyNow()
    const end = { at: now + MINUTE, load: performance.timeOrigin }
    expect(readKeptCode({ ...pending, end })).toEqual({ ...pending, end })
    expect(readKeptCode({ ...pending, end: { ...end, at: now - 1 } })).toBeNull()
  })

  test.each([
    ['in the past', '2026-11-20T11:59:00Z'],
    ['in a moment', '2026-11-20T12:00:29Z'],
    ['in days', '2026-11-22T12:00:00Z'],
    ['not a date', 'soon'],
  ])('has no end if its expiry is %s by this clock, which is then wrong', (_, expiresAt) => {
    expect(pendingCodeOf({ ...asked, expiresAt }, NOW).end).toBeNull()
  })

  test('keeps the attempts left after a resend', () => {
    const later = NOW + 2 * MINUTE
    const again = pendingCodeStep(
      { ...pending, attemptsLeft: 2 },
      { kind: 'resent', request: { ...asked, codeLength: 6 }, now: later },
    )
    expect(again).toMatchObject({ attemptsLeft: 2, resendAt: later + MINUTE })
  })
})

describe('a rejected code', () => {
  test('stores the attempts left', () => {
    expect(afterRefusal(pending, serverProblem({ attemptsLeft: 3 }))).toEqual({
      ...pending,
      attemptsLeft: 3,
    })
  })

  test('keeps the known attempts if the response names none', () => {
    const known = { ...pending, attemptsLeft: 3 }
    expect(afterRefusal(known, serverProblem({ status: 429, code: 'too_many_requests' }))).toEqual(
      known,
    )
  })

  test('ends as expired on a 410', () => {
    expect(afterRefusal({ ...pending, attemptsLeft: 4 }, serverProblem({ status: 410 }))).toEqual({
      reason: 'expired',
      message: 'Invalid code',
    })
    expect(afterRefusal(pending, serverProblem({ status: 410 }))).toEqual({
      reason: 'expired',
      message: 'Invalid code',
    })
  })

  test('ends by the number of attempts after the last one', () => {
    expect(afterRefusal({ ...pending, attemptsLeft: 1 }, serverProblem({ status: 410 }))).toEqual({
      reason: 'attempts',
      message: 'Invalid code',
    })
    expect(afterRefusal(pending, serverProblem({ attemptsLeft: 0 }))).toEqual({
      reason: 'attempts',
      message: 'Invalid code',
    })
  })

  test('ends on a 410 without a message', () => {
    const gone: Problem = { kind: 'no-message', status: 410, retryAfter: null, sessionLost: false }
    expect(afterRefusal(pending, gone)).toEqual({ reason: 'expired', message: null })
  })

  test('does not change after a network error', () => {
    expect(afterRefusal(pending, { kind: 'unknown', reason: 'network' })).toBe(pending)
  })
})

test('a code expires by the timer of the page', () => {
  expect(pendingCodeStep(pending, { kind: 'expired' })).toBe(EXPIRED)
})

describe('a rejected resend', () => {
  test('extends the wait for the next one', () => {
    const next = afterResendFailed(pending, serverProblem({ status: 429, retryAfter: 300 }))
    expect(next).toEqual({ ...pending, resendAt: NOW + 300_000 })
  })

  test('never shortens the wait', () => {
    expect(afterResendFailed(pending, serverProblem({ status: 429, retryAfter: 5 }))).toEqual(
      pending,
    )
  })

  test('ends the code if the challenge is gone', () => {
    expect(
      afterResendFailed({ ...pending, attemptsLeft: 1 }, serverProblem({ status: 410 })),
    ).toEqual({ reason: 'expired', message: 'Invalid code' })
  })
})

test('uses a dash for an address that the server does not name', () => {
  const request = { method: 'email', expiresAt: '' } as const
  expect(pendingCodeOf(request, 0).maskedEmail).toBe('—')
  expect(pendingCodeOf({ ...request, maskedEmail: null }, 0).maskedEmail).toBe('—')
})

describe('E10 a clock that differs from the server’s', () => {
  test.each([-86_400_000, -600_000, 0, 600_000, 86_400_000])(
    'by %d ms does not change the lifetime of the code',
    (ahead) => {
      const now = steadyNow()
      const server = now + ahead
      noteServerDate(new Date(server).toUTCString())
      const expiresAt = new Date(server + 600_000).toISOString()
      const pending = pendingCodeOf({ method: 'app', expiresAt }, now)
      expect((pending.end?.at ?? 0) - now).toBeCloseTo(600_000, -4)
    },
  )

  test.each([null, '', 'yesterday'])(
    'is remembered from an earlier response if the date header is %j',
    (header) => {
      const now = steadyNow()
      const server = now + 600_000
      noteServerDate(new Date(server).toUTCString())
      noteServerDate(header)
      const expiresAt = new Date(server + 600_000).toISOString()
      const pending = pendingCodeOf({ method: 'app', expiresAt }, now)
      expect((pending.end?.at ?? 0) - now).toBeCloseTo(600_000, -4)
    },
  )
})
