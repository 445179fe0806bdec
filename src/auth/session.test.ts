import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { User } from '#/api/generated/model/user'
import {
  accessLevelOf,
  ANONYMOUS,
  type Session,
  sessionAfter,
  type SessionEvent,
  tokenOf,
  userOf,
} from './session'

const EPOCH = 3

const rider: User = {
  login: 'rider',
  email: 'r@example.com',
  active: true,
  money: 0,
  votes: 0,
  mfa: null,
  pendingEmail: null,
}
const rich: User = { ...rider, money: 7 }
const renamed: User = { ...rider, login: 'renamed' }
const other: User = { ...rider, login: 'other' }

const anonymous = (epoch = EPOCH): Session => ({ kind: 'anonymous', epoch })

type Known = Extract<Session, { user: User }>
const known = (kind: Known['kind'], change: Partial<Known> = {}): Session => ({
  kind,
  epoch: EPOCH,
  token: 'held',
  user: rider,
  ...change,
})

const states = {
  anonymous: anonymous(),
  believed: known('believed'),
  confirmed: known('confirmed'),
  ending: known('ending'),
}

const sender = { epoch: EPOCH, token: 'held', login: null }
const next = { epoch: EPOCH + 1 }
const SAME = 'same'

type Expected = Record<keyof typeof states, Session | typeof SAME>

/** The expected state for each kind of signed-in player. */
const ofEach = (after: (kind: Known['kind']) => Session | typeof SAME) => ({
  believed: after('believed'),
  confirmed: after('confirmed'),
  ending: after('ending'),
})

const ofAll = (after: Session | typeof SAME): Expected => ({
  anonymous: after,
  ...ofEach(() => after),
})

const table: [string, SessionEvent, Expected][] = [
  [
    'the storage has this player',
    { kind: 'stored', token: 'held', user: rider },
    { anonymous: known('believed', next), ...ofEach(() => SAME) },
  ],
  [
    'the storage has newer data of this player',
    { kind: 'stored', token: 'held', user: rich },
    {
      anonymous: known('believed', { ...next, user: rich }),
      ...ofEach((kind) => known(kind, { user: rich })),
    },
  ],
  [
    'the storage has another token of this player',
    { kind: 'stored', token: 'new', user: rider },
    {
      anonymous: known('believed', { ...next, token: 'new' }),
      ...ofEach((kind) => known(kind, { token: 'new' })),
      // The former session has ended, so this token is from another sign-in (behaviour A11).
      ending: known('believed', { ...next, token: 'new' }),
    },
  ],
  [
    'the storage has lost the token alone',
    { kind: 'stored', token: null, user: rider },
    { anonymous: SAME, ...ofEach((kind) => known(kind, { token: null })) },
  ],
  [
    'the storage has lost the user alone',
    { kind: 'stored', token: 'held', user: null },
    { anonymous: SAME, ...ofEach(() => anonymous(EPOCH + 1)) },
  ],
  [
    'the storage is empty',
    { kind: 'stored', token: null, user: null },
    { anonymous: SAME, ...ofEach(() => anonymous(EPOCH + 1)) },
  ],
  [
    'the storage has another player',
    { kind: 'stored', token: 'others', user: other },
    ofAll(known('believed', { ...next, token: 'others', user: other })),
  ],
  [
    'another player signs in here',
    { kind: 'signed-in', token: 'others', user: other },
    ofAll(known('confirmed', { ...next, token: 'others', user: other })),
  ],
  [
    'the same player signs in here again',
    { kind: 'signed-in', token: 'new', user: rider },
    ofAll(known('confirmed', { ...next, token: 'new' })),
  ],
  [
    'a response renews the token',
    { kind: 'renewed', sender, token: 'new' },
    { anonymous: SAME, ...ofEach((kind) => known(kind, { token: 'new' })), ending: SAME },
  ],
  [
    'a response renews a token that has been replaced since',
    { kind: 'renewed', sender: { ...sender, token: 'former' }, token: 'new' },
    ofAll(SAME),
  ],
  [
    'a response renews the token of a former player',
    { kind: 'renewed', sender: { ...sender, epoch: EPOCH - 1 }, token: 'new' },
    ofAll(SAME),
  ],
  [
    'the server confirms the player',
    { kind: 'checked', epoch: EPOCH, user: rich },
    { anonymous: SAME, ...ofEach(() => known('confirmed', { user: rich })), ending: SAME },
  ],
  [
    'the server confirms the player under another login',
    { kind: 'checked', epoch: EPOCH, user: renamed },
    { anonymous: SAME, ...ofEach(() => known('confirmed', { user: renamed })), ending: SAME },
  ],
  [
    'the server confirms a former player',
    { kind: 'checked', epoch: EPOCH - 1, user: rich },
    ofAll(SAME),
  ],
  [
    'a response changes the player',
    { kind: 'updated', user: rich },
    { anonymous: SAME, ...ofEach((kind) => known(kind, { user: rich })) },
  ],
  ['a response changes another player', { kind: 'updated', user: other }, ofAll(SAME)],
  [
    'the player signs out',
    { kind: 'ending' },
    { anonymous: SAME, ...ofEach(() => known('ending')) },
  ],
  [
    'the session is over',
    { kind: 'over', epoch: EPOCH },
    { anonymous: SAME, ...ofEach(() => anonymous(EPOCH + 1)) },
  ],
  ['the session of a former player is over', { kind: 'over', epoch: EPOCH - 1 }, ofAll(SAME)],
]

describe.each(table)('%s', (_what, event, expected) => {
  test.each(Object.entries(states))('%s', (kind, state) => {
    const after = expected[kind as keyof typeof states]
    if (after === SAME) expect(sessionAfter(state, event)).toBe(state)
    else expect(sessionAfter(state, event)).toEqual(after)
  })
})

test.each([
  ['a visitor', anonymous(), 'visitor', null, null],
  ['a player', known('believed'), 'verified', 'held', rider],
  ['a player without a token', known('confirmed', { token: null }), 'verified', null, rider],
  ['a player who is signing out', known('ending'), 'verified', 'held', rider],
] as const)('%s: access level, token and user', (_who, session, level, token, user) => {
  expect([accessLevelOf(session), tokenOf(session), userOf(session)]).toEqual([level, token, user])
})

test('gives a player with an unverified account the access level unverified', () => {
  expect(accessLevelOf(known('confirmed', { user: { ...rider, active: false } }))).toBe(
    'unverified',
  )
})

const loginOf = (session: Session) => userOf(session)?.login ?? null

const isLate = (event: SessionEvent, { epoch }: Session) =>
  ('sender' in event && event.sender.epoch !== epoch) || ('epoch' in event && event.epoch !== epoch)

/** Whether `event` signed another player in, or the same player again. Only a check renames a player. */
const isOther = (before: Session, event: SessionEvent, after: Session) =>
  event.kind === 'signed-in' ||
  (before.kind === 'ending' && after.kind === 'believed') ||
  (event.kind !== 'checked' && loginOf(before) !== loginOf(after))

describe('any sequence of events', () => {
  const token = fc.constantFrom('held', 'new', 'newer')
  const tokenOrNone = fc.option(token)
  const user = fc.constantFrom(rider, rich, renamed, other)
  const isNow = fc.boolean()
  const draft = fc.oneof(
    fc.record({ kind: fc.constant('stored'), token: tokenOrNone, user: fc.option(user) }),
    fc.record({ kind: fc.constant('signed-in'), token, user }),
    fc.record({ kind: fc.constant('renewed'), sentToken: tokenOrNone, isNow, token }),
    fc.record({ kind: fc.constant('checked'), isNow, user }),
    fc.record({ kind: fc.constant('updated'), user }),
    fc.record({ kind: fc.constant('ending') }),
    fc.record({ kind: fc.constant('over'), isNow }),
  )
  type Draft = typeof draft extends fc.Arbitrary<infer Value> ? Value : never

  /** The event, for the epoch of `session` or an earlier one. */
  function eventOf(one: Draft, session: Session): SessionEvent {
    const epoch = 'isNow' in one && !one.isNow ? session.epoch - 1 : session.epoch
    switch (one.kind) {
      case 'over':
        return { kind: 'over', epoch }
      case 'checked':
        return { ...one, epoch } as SessionEvent
      case 'renewed': {
        const { sentToken, isNow: _, ...rest } = one as Extract<Draft, { sentToken: unknown }>
        return { ...rest, sender: { epoch, token: sentToken, login: null } } as SessionEvent
      }
      default:
        return one as SessionEvent
    }
  }

  /** Runs `check` on each step of random sequences. */
  const eachStep = (check: (before: Session, event: SessionEvent, after: Session) => void) =>
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 30 }), (drafts) => {
        let session = ANONYMOUS
        for (const one of drafts) {
          const event = eventOf(one, session)
          const after = sessionAfter(session, event)
          check(session, event, after)
          session = after
        }
      }),
      { numRuns: 2000 },
    )

  test('increments the epoch exactly when the player changes', () => {
    eachStep((before, event, after) => {
      expect(after.epoch).toBe(before.epoch + (isOther(before, event, after) ? 1 : 0))
    })
  })

  test('E11 ignores a late event of another epoch', () => {
    eachStep((before, event, after) => {
      if (isLate(event, before)) expect(after).toBe(before)
    })
  })

  test('ignores a stored state that matches the session', () => {
    eachStep((_before, _event, after) => {
      const stored = { token: tokenOf(after), user: userOf(after) }
      expect(sessionAfter(after, { kind: 'stored', ...stored })).toBe(after)
    })
  })

  test('confirms a player only by a check or a sign-in on this page', () => {
    eachStep((before, event, after) => {
      const isNewly = after.kind === 'confirmed' && before.kind !== 'confirmed'
      if (isNewly) expect(['checked', 'signed-in']).toContain(event.kind)
    })
  })
})
