import { describe, expect, test } from 'vitest'
import type { SignInMfa } from '#/api/generated/model/signInMfa'
import { serverProblem } from '#/testing/server-problem'
import { EXPIRED, pendingCodeOf } from '#/api/pending-code'
import { readSignIn, type SignInEvent, type SignInState, signInStep } from './sign-in-flow'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const FORM: SignInState = { kind: 'form', login: '', ended: null }

const asked: SignInMfa = {
  result: 'mfa_required',
  challenge: 'chl_1',
  method: 'email',
  codeLength: 6,
  expiresAt: '2026-11-20T12:10:00Z',
  maskedEmail: 'r***@example.com',
  resendAfter: 60,
}

const CHALLENGE = signInStep(FORM, {
  kind: 'code-asked',
  login: 'rider',
  response: asked,
  now: NOW,
})

/** The state after `events`, starting at the challenge. */
const after = (...events: SignInEvent[]) => events.reduce(signInStep, CHALLENGE)

describe('the form', () => {
  test('leads to the second step with the masked address', () => {
    expect(CHALLENGE).toMatchObject({
      kind: 'challenge',
      login: 'rider',
      challenge: 'chl_1',
      pending: { method: 'email', maskedEmail: 'r***@example.com', resendAt: NOW + 60_000 },
    })
  })

  test('ignores events of the second step', () => {
    const strays: SignInEvent[] = [
      { kind: 'refused', problem: serverProblem({ status: 410 }) },
      { kind: 'expired' },
      { kind: 'restarted' },
    ]
    for (const stray of strays) expect(signInStep(FORM, stray)).toBe(FORM)
  })
})

const wrong = (attemptsLeft: number): SignInEvent => ({
  kind: 'refused',
  problem: serverProblem({ attemptsLeft }),
})

describe('the second step', () => {
  test('counts the attempts down, and returns to the form with a message after the last', () => {
    expect(after(wrong(4), wrong(3))).toMatchObject({ pending: { attemptsLeft: 3 } })
    expect(
      after(wrong(2), wrong(1), { kind: 'refused', problem: serverProblem({ status: 410 }) }),
    ).toEqual({
      kind: 'form',
      login: 'rider',
      ended: { reason: 'attempts', message: 'Invalid code' },
    })
  })

  test('E1 returns to the form with a message when the code expires, by either clock', () => {
    const over = {
      kind: 'form',
      login: 'rider',
      ended: { reason: 'expired', message: 'Invalid code' },
    }
    expect(after({ kind: 'expired' })).toEqual({ ...over, ended: EXPIRED })
    expect(after({ kind: 'refused', problem: serverProblem({ status: 410 }) })).toEqual(over)
    expect(
      after({ kind: 'not-resent', problem: serverProblem({ status: 410 }), now: NOW }),
    ).toEqual(over)
  })

  test('extends the code and restarts the wait after a resend', () => {
    const later = NOW + 90_000
    const request = { ...asked, expiresAt: '2026-11-20T12:11:30Z' }
    expect(after({ kind: 'resent', request, now: later })).toMatchObject({
      challenge: 'chl_1',
      pending: { end: { at: later + 600_000 }, resendAt: later + 60_000 },
    })
  })

  test('extends the wait after a rejected resend', () => {
    const refused = serverProblem({ status: 429, retryAfter: 120 })
    expect(after({ kind: 'not-resent', problem: refused, now: NOW })).toMatchObject({
      pending: { resendAt: NOW + 120_000 },
    })
  })

  test('returns to an empty form for another account', () => {
    expect(after({ kind: 'restarted' })).toEqual(FORM)
  })
})

describe('after a reload', () => {
  test('restores the step', () => {
    const saved: unknown = structuredClone(CHALLENGE)
    expect(readSignIn(saved)).toEqual(CHALLENGE)
    const ended = after({ kind: 'expired' })
    expect(readSignIn(structuredClone(ended))).toEqual(ended)
  })

  test.each([
    ['nothing', undefined],
    ['another version of the site', { kind: 'challenge', challenge: 'chl_1' }],
    ['no address', { ...CHALLENGE, pending: { ...pendingCodeOf(asked, NOW), maskedEmail: null } }],
    ['anything', 'challenge'],
  ])('shows the form if the history state holds %s', (_, saved) => {
    expect(readSignIn(saved, 'rider')).toEqual({ ...FORM, login: 'rider' })
  })

  test('has no password in the history state', () => {
    expect(JSON.stringify([CHALLENGE, after({ kind: 'expired' })])).not.toMatch(/password/i)
  })
})
