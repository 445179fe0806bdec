import { statusesOf } from '../../http/steps'
import { startEmailChange } from '../../caller/beginnings'
import type { Call } from '../../caller/call'
import { onlyOne, RACERS, TOGETHER } from './racing'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'account', profile: 'core' })

/** A login or an address goes to only one of several simultaneous requests. */
export const NAMES_AT_ONCE = [
  claim(
    {
      id: 'at-once-one-login',
      operations: ['signUp'],
      proves: ['at-the-same-time'],
    },
    'Of simultaneous sign-ups with one login, only one gets it.',
    async (caller) => {
      const { login } = caller.name()
      const calls = Array.from({ length: RACERS }, () => ({ body: { ...caller.name(), login } }))
      await onlyOne(caller, 'signUp', calls, 201, [409])
    },
  ),

  claim(
    {
      id: 'at-once-one-email',
      operations: ['signUp'],
      proves: ['at-the-same-time'],
    },
    'Of simultaneous sign-ups with one address, only one gets it.',
    async (caller) => {
      const { email } = caller.name()
      const calls = Array.from({ length: RACERS }, () => ({ body: { ...caller.name(), email } }))
      await onlyOne(caller, 'signUp', calls, 201, [409])
    },
  ),

  claim(
    {
      id: 'at-once-one-address',
      tag: 'settings',
      operations: ['emailChangeConfirm'],
      proves: ['at-the-same-time', 'email-change-taken-meanwhile'],
    },
    'Of two players changing to one address simultaneously, only one gets it.',
    async (caller) => {
      const { email } = caller.name()
      const calls: Call[] = []
      for (const player of [await caller.player(), await caller.player()]) {
        const code = await startEmailChange(caller, player, email)
        calls.push({ token: player.token, body: { code } })
      }
      await onlyOne(caller, 'emailChangeConfirm', calls, 200, [409])
    },
  ),

  claim(
    {
      id: 'at-once-change-and-sign-up',
      tag: 'settings',
      operations: ['emailChangeConfirm', 'signUp'],
      proves: ['at-the-same-time'],
    },
    'An address used in a change and in sign-ups simultaneously goes to only one of them.',
    async (caller) => {
      const player = await caller.player()
      const { token } = player
      const { email } = caller.name()
      const code = await startEmailChange(caller, player, email)
      const signUps = Array.from({ length: 3 }, () => ({
        to: 'signUp' as const,
        body: { ...caller.name(), email },
      }))
      const all = await caller.together('emailChangeConfirm', [
        ...signUps,
        { token, body: { code } },
      ])
      for (const one of all) {
        if (one.operation?.id === 'signUp') caller.expect('signUp', one, 201, 409)
        else caller.expect('emailChangeConfirm', one, 200, 409)
      }
      const given = all.filter(({ status }) => status === 200 || status === 201)
      if (given.length === 1) return
      const expected = 'the address goes to only one: the change is 200 or one sign-up is 201'
      // The last request to end gave away what another one had.
      const last = given.toSorted((one, other) => one.id - other.id).at(-1)
      const id = last?.operation?.id ?? 'emailChangeConfirm'
      caller.quoting(TOGETHER).note(id, last, expected, statusesOf(all))
    },
  ),
]
