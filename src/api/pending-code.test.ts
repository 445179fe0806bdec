import { afterEach, describe, expect, test } from 'vitest'
import { noteServerDate, steadyNow } from '#/lib/steady-clock'
import { serverProblem } from '#/testing/server-problem'
import { afterResendFailed, afterRefusal, afterResend, pendingCodeOf } from './pending-code'
import type { Problem } from './problem'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000

const asked = {
  method: 'email' as const,
  expiresAt: '2026-11-20T12:10:00Z',
  maskedEmail: 'r***@example.com',
  resendAfter: 60,
}
const wait = pendingCodeOf(asked, NOW)

describe('a code that was asked for', () => {
  test('by e-mail: where it went, until when it lasts, when another may be sent', () => {
    expect(wait).toEqual({
      method: 'email',
      maskedEmail: 'r***@example.com',
      expiresAt: NOW + 10 * MINUTE,
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
      expect(pendingCodeOf({ ...asked, expiresAt }, NOW).expiresAt).toBeNull()
    },
  )

  test('again keeps the tries that were left', () => {
    const later = NOW + 2 * MINUTE
    const again = afterResend({ ...wait, attemptsLeft: 2 }, asked, later)
    expect(again).toMatchObject({ attemptsLeft: 2, resendAt: later + MINUTE })
  })
})

describe('a refused code', () => {
  test('tells the tries that are left', () => {
    expect(afterRefusal(wait, serverProblem({ attemptsLeft: 3 }))).toEqual({
      ...wait,
      attemptsLeft: 3,
    })
  })

  test('keeps the tries it knows where the answer names none', () => {
    const known = { ...wait, attemptsLeft: 3 }
    expect(afterRefusal(known, serverProblem({ status: 429, code: 'too_many_requests' }))).toEqual(
      known,
    )
  })

  test('ends the wait by time', () => {
    expect(afterRefusal({ ...wait, attemptsLeft: 4 }, serverProblem({ status: 410 }))).toEqual({
      why: 'expired',
      words: 'Invalid code',
    })
    expect(afterRefusal(wait, serverProblem({ status: 410 }))).toEqual({
      why: 'expired',
      words: 'Invalid code',
    })
  })

  test('ends the wait by the last wrong code', () => {
    expect(afterRefusal({ ...wait, attemptsLeft: 1 }, serverProblem({ status: 410 }))).toEqual({
      why: 'attempts',
      words: 'Invalid code',
    })
    expect(afterRefusal(wait, serverProblem({ attemptsLeft: 0 }))).toEqual({
      why: 'attempts',
      words: 'Invalid code',
    })
  })

  test('ends it without words too', () => {
    const gone: Problem = { kind: 'no-message', status: 410, retryAfter: null, sessionLost: false }
    expect(afterRefusal(wait, gone)).toEqual({ why: 'expired', words: null })
  })

  test('changes nothing where the network failed', () => {
    expect(afterRefusal(wait, { kind: 'unknown', reason: 'network' })).toBe(wait)
  })
})

describe('a refused e-mail', () => {
  test('says when the next may go out', () => {
    const next = afterResendFailed(wait, serverProblem({ status: 429, retryAfter: 300 }), NOW)
    expect(next).toEqual({ ...wait, resendAt: NOW + 300_000 })
  })

  test('never makes the wait shorter', () => {
    expect(afterResendFailed(wait, serverProblem({ status: 429, retryAfter: 5 }), NOW)).toEqual(
      wait,
    )
  })

  test('ends the wait where the challenge is gone', () => {
    expect(
      afterResendFailed({ ...wait, attemptsLeft: 1 }, serverProblem({ status: 410 }), NOW),
    ).toEqual({ why: 'expired', words: 'Invalid code' })
  })
})

describe('a clock that differs from the server’s', () => {
  afterEach(() => noteServerDate(new Date(steadyNow()).toUTCString()))

  test.each([-86_400_000, -600_000, 0, 600_000, 86_400_000])(
    'by %d ms changes nothing: the code lives as long as the server lets it',
    (ahead) => {
      const now = steadyNow()
      const server = now + ahead
      noteServerDate(new Date(server).toUTCString())
      const expiresAt = new Date(server + 600_000).toISOString()
      const pending = pendingCodeOf({ method: 'app', expiresAt }, now)
      expect((pending.expiresAt ?? 0) - now).toBeCloseTo(600_000, -4)
    },
  )
})
