import { describe, expect, test } from 'vitest'
import type { CodesSetup } from '#/api/generated/model/codesSetup'
import type { ProtectionSetup } from '#/api/generated/model/protectionSetup'
import { steadyNow } from '#/lib/time/steady-clock'
import { serverProblem } from '#/testing/server-problem'
import { markPartial } from '#/api/reading'
import { EXPIRED } from '#/api/pending-code'
import {
  FIRST_STATE,
  keptSetup,
  readSetup,
  type SetupEvent,
  type SetupState,
  setupStep,
} from './setup-flow'

const NOW = steadyNow()
const EXPIRES_AT = new Date(NOW + 600_000).toISOString()
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const app: ProtectionSetup = {
  method: 'app',
  secret: SECRET,
  otpauthUri: `otpauth://totp/Aurora:rider?secret=${SECRET}`,
  codeLength: 6,
  expiresAt: EXPIRES_AT,
}
const email: ProtectionSetup = {
  method: 'email',
  maskedEmail: 'r***@example.com',
  codeLength: 6,
  expiresAt: EXPIRES_AT,
  resendAfter: 60,
}

const started = (setup: ProtectionSetup): SetupEvent => ({ kind: 'started', setup, now: NOW })
const on = (recoveryCodes: string[]): SetupEvent => ({
  kind: 'confirmed',
  result: { mfa: 'app', recoveryCodes },
  areFirst: true,
})
const foundOn = (recoveryCodesLeft: number): SetupEvent => ({
  kind: 'found-on',
  recoveryCodesLeft,
})
const after = (...events: SetupEvent[]) => events.reduce(setupStep, FIRST_STATE)

test('with the app, goes through key, codes and success, whose redirect can be stopped', () => {
  expect(after(started(app))).toMatchObject({
    kind: 'setup',
    setup: { method: 'app', secret: SECRET },
    pending: { method: 'app', maskedEmail: null },
  })
  const codes = after(started(app), on(['AAAAA-BBBBB']))
  expect(codes).toEqual({ kind: 'codes', codes: ['AAAAA-BBBBB'], isPartial: false, areFirst: true })
  const done = setupStep(codes, { kind: 'saved' })
  expect(done).toEqual({ kind: 'done', codes: 'saved', redirect: 'running' })
  expect(setupStep(done, { kind: 'stayed' })).toEqual({ ...done, redirect: 'stopped' })
})

test('distinguishes unreadable recovery codes from none', () => {
  expect(after(started(app), on([]))).toMatchObject({ kind: 'done', codes: 'none' })
  expect(after(started(app), on(markPartial([])))).toEqual({ kind: 'codes-lost' })
})

test('with e-mail, has the masked address, restarts the wait after a resend, and extends it after a rejected one', () => {
  expect(after(started(email))).toMatchObject({
    setup: { method: 'email' },
    pending: { maskedEmail: 'r***@example.com', resendAt: NOW + 60_000 },
  })
  const later = NOW + 70_000
  expect(after(started(email), { kind: 'resent', request: email, now: later })).toMatchObject({
    pending: { resendAt: later + 60_000 },
  })
  const refused = serverProblem({ status: 429, retryAfter: 500 })
  expect(after(started(email), { kind: 'not-resent', problem: refused, now: NOW })).toMatchObject({
    pending: { resendAt: NOW + 500_000 },
  })
})

test('drops the secret after the set-up', () => {
  const states = [
    after(started(app), on(['AAAAA-BBBBB'])),
    after(started(app), { kind: 'went-back' }),
    after(started(app), { kind: 'expired' }),
    after(started(app), foundOn(10)),
  ]
  expect(JSON.stringify(states)).not.toContain(SECRET)
})

const renewed = (recoveryCodes: string[]): SetupEvent => ({
  kind: 'confirmed',
  result: { mfa: 'app', recoveryCodes },
  areFirst: false,
})

describe('new recovery codes', () => {
  const SINCE = '2026-10-20T12:00:00Z'
  const asked = (response: Partial<CodesSetup>): SetupEvent => ({
    kind: 'started',
    setup: { method: 'recoveryCodes', codeLength: 6, expiresAt: app.expiresAt, ...response },
    now: NOW,
    since: SINCE,
  })

  test('take a code from the app, or from an e-mail if the response names an address', () => {
    expect(after(asked({}))).toMatchObject({
      setup: { method: 'recoveryCodes', since: SINCE },
      pending: { method: 'app' },
    })
    expect(after(asked({ maskedEmail: 'r***@example.com', resendAfter: 60 }))).toMatchObject({
      pending: { method: 'email', maskedEmail: 'r***@example.com' },
    })
  })

  test('are shown to be saved, and count as lost if the response has none', () => {
    const shown = { kind: 'codes', codes: ['AAAAA-BBBBB'], isPartial: false, areFirst: false }
    expect(after(asked({}), renewed(['AAAAA-BBBBB']))).toEqual(shown)
    expect(after(asked({}), renewed([]))).toEqual({ kind: 'codes-lost' })
  })

  test('can be requested again after they were lost', () => {
    expect(after(asked({}), foundOn(10), asked({}))).toMatchObject({ kind: 'setup' })
  })
})

test('without recovery codes, goes to the success at once', () => {
  const done = { kind: 'done', codes: 'none', redirect: 'running' }
  expect(after(started(app), on([]))).toEqual(done)
  expect(after(started(app), foundOn(0))).toEqual(done)
})

test('goes to the lost codes if the protection turns out to be on after a lost response', () => {
  expect(after(started(app), foundOn(10))).toEqual({ kind: 'codes-lost' })
})

test.each<SetupEvent>([{ kind: 'expired' }, { kind: 'went-back' }])(
  'a response that arrives after leaving the set-up still shows its codes: %j',
  (left) => {
    expect(after(started(app), left, on(['AAAAA-BBBBB']))).toEqual({
      kind: 'codes',
      codes: ['AAAAA-BBBBB'],
      isPartial: false,
      areFirst: true,
    })
    expect(after(started(app), left, foundOn(10))).toEqual({ kind: 'codes-lost' })
  },
)

describe('returns to the methods', () => {
  test('by Back, without a message', () => {
    expect(after(started(app), { kind: 'went-back' })).toEqual({ kind: 'choose', ended: null })
  })

  test('when the code expires', () => {
    const expired = { kind: 'choose', ended: { reason: 'expired', message: 'Invalid code' } }
    expect(after(started(app), { kind: 'expired' })).toEqual({ kind: 'choose', ended: EXPIRED })
    expect(
      after(started(app), { kind: 'refused', problem: serverProblem({ status: 410 }) }),
    ).toEqual(expired)
  })

  test('after the fifth wrong code', () => {
    const wrong = [4, 3, 2, 1].map((attemptsLeft): SetupEvent => ({
      kind: 'refused',
      problem: serverProblem({ attemptsLeft }),
    }))
    expect(after(started(app), ...wrong)).toMatchObject({ pending: { attemptsLeft: 1 } })
    expect(
      after(started(app), ...wrong, { kind: 'refused', problem: serverProblem({ status: 410 }) }),
    ).toEqual({ kind: 'choose', ended: { reason: 'attempts', message: 'Invalid code' } })
  })
})

test('ignores events of other steps', () => {
  const states: SetupState[] = [
    FIRST_STATE,
    after(started(app)),
    after(started(app), on(['AAAAA-BBBBB'])),
    { kind: 'done', codes: 'saved', redirect: 'running' },
    { kind: 'codes-lost' },
  ]
  const strays: Record<SetupState['kind'], SetupEvent[]> = {
    choose: [{ kind: 'saved' }, { kind: 'expired' }, { kind: 'stayed' }],
    setup: [started(email), { kind: 'saved' }, { kind: 'stayed' }],
    codes: [started(app), on([]), { kind: 'expired' }, { kind: 'went-back' }, { kind: 'stayed' }],
    done: [started(app), { kind: 'saved' }, { kind: 'expired' }],
    'codes-lost': [{ kind: 'saved' }, { kind: 'expired' }],
  }
  for (const state of states) {
    for (const stray of strays[state.kind]) expect(setupStep(state, stray)).toBe(state)
  }
})

const reloaded = (state: SetupState, user: Parameters<typeof readSetup>[1]) =>
  readSetup(structuredClone(keptSetup(state)), user)

describe('after a reload', () => {
  const renewal = setupStep(FIRST_STATE, {
    kind: 'started',
    setup: { ...email, method: 'recoveryCodes' },
    now: NOW,
    since: '2026-11-01T00:00:00Z',
  })
  test.each([
    [after(started(email)), null],
    [renewal, 'app'],
  ] as const)('restores %j if the protection is unchanged', (state, mfa) => {
    expect(reloaded(state, { mfa })).toEqual(state)
    // Turned on or off in the meantime.
    const other = mfa === null ? 'app' : null
    expect(reloaded(state, { mfa: other })).toEqual(FIRST_STATE)
  })

  test('does not keep a set-up with the app, which has a secret', () => {
    expect(keptSetup(after(started(app)))).toBeNull()
  })

  test.each([
    undefined,
    { ...keptSetup(renewal), setup: { method: 'recoveryCodes' } },
    { ...keptSetup(renewal), setup: { method: 'app' } },
    { ...keptSetup(renewal), pending: {} },
  ])('starts over from %j', (kept) => {
    expect(readSetup(kept, { mfa: 'app' })).toEqual(FIRST_STATE)
  })
})
