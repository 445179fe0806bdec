import { describe, expect, test } from 'vitest'
import type { Problem } from '#/api/problem'
import { serverProblem } from '#/testing/server-problem'
import {
  firstLinkState,
  readRecoveryRequest,
  type RecoveryLinkEvent,
  recoveryLinkStep,
  type RecoveryRequestState,
  recoveryRequestStep,
} from './recovery-flow'

const NOW = 1_000_000

describe('the request for an e-mail', () => {
  const first: RecoveryRequestState = { kind: 'request', login: '' }
  const sent = recoveryRequestStep(first, {
    kind: 'sent',
    login: 'rider',
    resendAfter: 60,
    now: NOW,
  })

  test('stores when the e-mail may be resent', () => {
    expect(sent).toEqual({ kind: 'sent', login: 'rider', resendAt: NOW + 60_000 })
  })

  test('extends the wait after a 429, and not after a network error', () => {
    const refused = serverProblem({ status: 429, retryAfter: 200 })
    expect(
      recoveryRequestStep(sent, { kind: 'not-resent', problem: refused, now: NOW }),
    ).toMatchObject({ resendAt: NOW + 200_000 })
    expect(
      recoveryRequestStep(sent, {
        kind: 'not-resent',
        problem: { kind: 'unknown', reason: 'network' },
        now: NOW,
      }),
    ).toBe(sent)
  })

  test('restarts the wait after a resend, unless the player has returned to the form', () => {
    const again = { kind: 'resent', login: 'rider', resendAfter: 60, now: NOW + 1000 } as const
    expect(recoveryRequestStep(sent, again)).toEqual({ ...sent, resendAt: NOW + 61_000 })
    for (const state of [
      { kind: 'request', login: 'rider' },
      { ...sent, login: 'rich' },
    ] as const) {
      expect(recoveryRequestStep(state, again)).toBe(state)
    }
  })

  test('returns to the form with the typed login', () => {
    expect(recoveryRequestStep(sent, { kind: 'restarted' })).toEqual({
      kind: 'request',
      login: 'rider',
    })
  })

  test('survives a reload, and ignores malformed history state', () => {
    expect(readRecoveryRequest(structuredClone(sent))).toEqual(sent)
    expect(readRecoveryRequest({ kind: 'sent' })).toEqual(first)
    expect(readRecoveryRequest(undefined)).toEqual(first)
    expect(readRecoveryRequest(undefined, 'rider')).toEqual({ kind: 'request', login: 'rider' })
  })
})

const open = (codeRequired: boolean): RecoveryLinkEvent => ({
  kind: 'inspected',
  login: 'rider',
  codeRequired,
})

describe('the link of the e-mail', () => {
  const checking = firstLinkState('rec_1')
  const after = (...events: RecoveryLinkEvent[]) => events.reduce(recoveryLinkStep, checking)

  test('is checked before the password is asked for', () => {
    expect(checking).toEqual({ kind: 'checking' })
    expect(after(open(true))).toEqual({
      kind: 'password',
      login: 'rider',
      codeRequired: true,
      attemptsLeft: null,
    })
  })

  test.each(['ключ', 'a b', '', 'line\nbreak', 'k'.repeat(513)])(
    'is dead at once if its key is malformed: %j',
    (key) => {
      expect(firstLinkState(key)).toEqual({ kind: 'dead', message: null })
    },
  )

  test.each([410, 422])('is dead after a %i', (status) => {
    expect(after({ kind: 'not-inspected', problem: serverProblem({ status }) })).toEqual({
      kind: 'dead',
      message: expect.any(String),
    })
  })

  test('is checked again on request after a failure', () => {
    const lost: Problem = { kind: 'unknown', reason: 'network' }
    const failed = after({ kind: 'not-inspected', problem: lost })
    expect(failed).toEqual({ kind: 'failed', problem: lost })
    expect(recoveryLinkStep(failed, { kind: 'asked-again' })).toEqual({ kind: 'checking' })
  })

  test('is dead if it expired while the password was typed', () => {
    expect(
      after(open(false), { kind: 'refused', problem: serverProblem({ status: 410 }) }),
    ).toEqual({
      kind: 'dead',
      message: expect.any(String),
    })
  })

  test('says that the password has probably changed if the response was lost', () => {
    expect(after(open(false), { kind: 'lost' })).toEqual({ kind: 'probably-changed' })
  })

  test('stays open after a wrong code, with the attempts left', () => {
    expect(
      after(open(true), { kind: 'refused', problem: serverProblem({ attemptsLeft: 3 }) }),
    ).toMatchObject({ kind: 'password', attemptsLeft: 3 })
  })

  test('requires a code if the server turns out to require one', () => {
    expect(after(open(false), { kind: 'refused', problem: serverProblem({}) })).toMatchObject({
      codeRequired: true,
    })
  })

  test('still requires no code after a rejected password', () => {
    const refused = serverProblem({ code: 'validation', fields: { password: 'Too short' } })
    expect(after(open(false), { kind: 'refused', problem: refused })).toMatchObject({
      codeRequired: false,
    })
  })
})
