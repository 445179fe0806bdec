import { statusesOf } from '../repeat'
import type { Call, Caller } from './caller'
import { onlyOne, RACERS, TOGETHER } from './racing'
import type { RequestClaim } from './request-claim'

async function signUpsWithOneLogin(caller: Caller): Promise<void> {
  const { login, password } = caller.context.external.name()
  const calls = Array.from({ length: RACERS }, () => ({
    body: { login, password, email: caller.context.external.name().email },
  }))
  await onlyOne(caller, 'signUp', calls, 201, [409])
}

async function signUpsWithOneEmail(caller: Caller): Promise<void> {
  const { email, password } = caller.context.external.name()
  const calls = Array.from({ length: RACERS }, () => ({
    body: { email, password, login: caller.context.external.name().login },
  }))
  await onlyOne(caller, 'signUp', calls, 201, [409])
}

async function oneAddressForTwoPlayers(caller: Caller): Promise<void> {
  const { email } = caller.context.external.name()
  const calls: Call[] = []
  for (const { token, password } of [await caller.player(), await caller.player()]) {
    const asked = await caller.call('emailChange', { token, body: { email, password } })
    caller.expect('emailChange', asked, 202)
    const code = await caller.receiveEmail('emailChange', email, 'code')
    calls.push({ token, body: { code } })
  }
  await onlyOne(caller, 'emailChangeConfirm', calls, 200, [409])
}

/** An address goes to one: to a player who changes to it, or to a new account. */
async function oneAddressForChangeAndSignUp(caller: Caller): Promise<void> {
  const { token, password } = await caller.player()
  const { email } = caller.context.external.name()
  const asked = await caller.call('emailChange', { token, body: { email, password } })
  caller.expect('emailChange', asked, 202)
  const code = await caller.receiveEmail('emailChange', email, 'code')
  const signUps = Array.from({ length: 3 }, () => ({
    to: 'signUp' as const,
    body: { email, password, login: caller.context.external.name().login },
  }))
  const all = await caller.together('emailChangeConfirm', [...signUps, { token, body: { code } }])
  for (const one of all) {
    if (one.operation?.id === 'signUp') caller.expect('signUp', one, 201, 409)
    else caller.expect('emailChangeConfirm', one, 200, 409)
  }
  const given = all.filter(({ status }) => status === 200 || status === 201)
  if (given.length === 1) return
  const expected = 'an address goes to one: the change is 200 or one sign-up is 201'
  // The last one to end gave away what another one had.
  const last = given.toSorted((one, other) => one.id - other.id).at(-1)
  const id = last?.operation?.id ?? 'emailChangeConfirm'
  caller.quoting(TOGETHER).note(id, last, expected, statusesOf(all))
}

/** A login or an address goes to one of those who ask for it at the same time. */
export const NAMES_AT_ONCE: readonly RequestClaim[] = [
  {
    id: 'at-once-one-login',
    proves: ['at-the-same-time'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'Of sign-ups with one login at the same time one gets it.',
    run: signUpsWithOneLogin,
  },
  {
    id: 'at-once-one-email',
    proves: ['at-the-same-time'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'Of sign-ups with one address at the same time one gets it.',
    run: signUpsWithOneEmail,
  },
  {
    id: 'at-once-one-address',
    proves: ['at-the-same-time', 'email-change-taken-meanwhile'],
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'Of two players who change to one address at the same time one gets it.',
    run: oneAddressForTwoPlayers,
  },
  {
    id: 'at-once-change-and-sign-up',
    proves: ['at-the-same-time'],
    tag: 'settings',
    operations: ['emailChangeConfirm', 'signUp'],
    claim: 'An address that a player changes to while others sign up with it goes to one of them.',
    run: oneAddressForChangeAndSignUp,
  },
]
