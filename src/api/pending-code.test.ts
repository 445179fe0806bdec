import { afterEach, describe, expect, test } from 'vitest'
import { noteServerDate, steadyNow } from '#/lib/time/steady-clock'
import { serverProblem } from '#/testing/server-problem'
import { EXPIRED, type PendingCode, pendingCodeOf, pendingCodeStep } from './pending-code'
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

describe('a code that was asked for', () => {
  test('by e-mail: where it went, until when it lasts, when another may be sent', () => {
    expect(pending).toEqual({
      method: 'email',
      maskedEmail: 'r***@example.com',
      end: { at: NOW + 10 * MINUTE, load: performance.timeOrigin },
      resendAt: NOW + MINUTE,
      attemptsLeft: null,
    })
  })

  test('of the app: no address', () => {
    const { maskedEmail, resendAt } = pendingCodeOf({ ...asked, method: 'app' }, NOW)
    expect({ maskedEmail, resendAt }).toEqual({ maskedEmail: null, resendAt: NOW + MINUTE })
  })

  test.each([
    ['over already', '2026-11-20T11:59:00Z'],
    ['over in a moment', '2026-11-20T12:00:29Z'],
    ['over in days', '2026-11-22T12:00:00Z'],
    ['no date at all', 'soon'],
  ])(
    'whose end is %s by this clock: the clock is wrong, only the server can tell',
    (_, expiresAt) => {
      expect(pendingCodeOf({ ...asked, expiresAt }, NOW).end).toBeNull()
    },
  )

  test('again keeps the attempts that were left', () => {
    const later = NOW + 2 * MINUTE
    const again = pendingCodeStep(
      { ...pending, attemptsLeft: 2 },
      { kind: 'resent', request: { ...asked, codeLength: 6 }, now: later },
    )
    expect(again).toMatchObject({ attemptsLeft: 2, resendAt: later + MINUTE })
  })
})

describe('a refused code', () => {
  test('reports the attempts that are left', () => {
    expect(afterRefusal(pending, serverProblem({ attemptsLeft: 3 }))).toEqual({
      ...pending,
      attemptsLeft: 3,
    })
  })

  test('keeps the attempts it knows when the response names none', () => {
    const known = { ...pending, attemptsLeft: 3 }
    expect(afterRefusal(known, serverProblem({ status: 429, code: 'too_many_requests' }))).toEqual(
      known,
    )
  })

  test('ends the code by time', () => {
    expect(afterRefusal({ ...pending, attemptsLeft: 4 }, serverProblem({ status: 410 }))).toEqual({
      reason: 'expired',
      message: 'Invalid code',
    })
    expect(afterRefusal(pending, serverProblem({ status: 410 }))).toEqual({
      reason: 'expired',
      message: 'Invalid code',
    })
  })

  test('ends the code by the last wrong attempt', () => {
    expect(afterRefusal({ ...pending, attemptsLeft: 1 }, serverProblem({ status: 410 }))).toEqual({
      reason: 'attempts',
      message: 'Invalid code',
    })
    expect(afterRefusal(pending, serverProblem({ attemptsLeft: 0 }))).toEqual({
      reason: 'attempts',
      message: 'Invalid code',
    })
  })

  test('ends the code without a message too', () => {
    const gone: Problem = { kind: 'no-message', status: 410, retryAfter: null, sessionLost: false }
    expect(afterRefusal(pending, gone)).toEqual({ reason: 'expired', message: null })
  })

  test('changes nothing when the network fails', () => {
    expect(afterRefusal(pending, { kind: 'unknown', reason: 'network' })).toBe(pending)
  })
})

test('expires by the time that is counted here', () => {
  expect(pendingCodeStep(pending, { kind: 'expired' })).toBe(EXPIRED)
})

describe('a refused e-mail', () => {
  test('reports when the next may be sent', () => {
    const next = afterResendFailed(pending, serverProblem({ status: 429, retryAfter: 300 }))
    expect(next).toEqual({ ...pending, resendAt: NOW + 300_000 })
  })

  test('never makes the wait shorter', () => {
    expect(afterResendFailed(pending, serverProblem({ status: 429, retryAfter: 5 }))).toEqual(
      pending,
    )
  })

  test('ends the code when the challenge is gone', () => {
    expect(
      afterResendFailed({ ...pending, attemptsLeft: 1 }, serverProblem({ status: 410 })),
    ).toEqual({ reason: 'expired', message: 'Invalid code' })
  })
})

test('a dash is shown for an address that the server does not name', () => {
  const request = { method: 'email', expiresAt: '' } as const
  expect(pendingCodeOf(request, 0).maskedEmail).toBe('—')
  expect(pendingCodeOf({ ...request, maskedEmail: null }, 0).maskedEmail).toBe('—')
})

describe('E10 a clock that differs from the server’s', () => {
  afterEach(() => noteServerDate(new Date(steadyNow()).toUTCString()))

  test.each([-86_400_000, -600_000, 0, 600_000, 86_400_000])(
    'by %d ms changes nothing: the code lives as long as the server lets it',
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
    'is known of a response before, where one says %j',
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
