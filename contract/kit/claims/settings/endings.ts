import {
  appPlayer,
  challengeOf,
  mailPlayer,
  recover,
  recoveryKey,
  signInAgain,
  startApp,
  startEmailChange,
  startMail,
  startRemoval,
} from '../../caller/beginnings'
import { wrongCode } from '../../server/external-actions'
import type { OperationId } from '../../contract/operation-id'
import { textOf, type Caller, type Player } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'settings', profile: 'protection' })

/** The response to the code of a challenge is `410`, because `id` ended it. */
async function isOver(caller: Caller, id: OperationId, challenge: string, code: string) {
  const late = await caller.call('signInConfirm', { body: { challenge, code } })
  if (late.status !== 410)
    caller.note(id, late, 'the sign-in that waited for a code has ended: 410')
}

/** A password change that keeps the other sessions ends pending sign-ins, too. Returns the new token. */
async function sparingChangeEnds(caller: Caller, player: Player): Promise<string> {
  const challenge = await challengeOf(caller, player.login, player.password)
  const key = await recoveryKey(caller, player.login, player.email)
  const newPassword = caller.name().password
  const changed = await caller.step('passwordChange', 200, {
    token: player.token,
    body: { currentPassword: player.password, newPassword, revokeOthers: false },
  })
  // Whether this code is right does not matter: no challenge is left.
  await isOver(caller, 'passwordChange', challenge, '000000')
  const inspect = { headers: { 'x-recovery-key': key }, judges: 'passwordChange' } as const
  await caller.step('recoveryInspect', 410, inspect)
  return textOf(changed, 'jwt')
}

async function changeAddress(caller: Caller, player: Player): Promise<void> {
  const code = await startEmailChange(caller, player, caller.name().email)
  await caller.step('emailChangeConfirm', 200, { token: player.token, body: { code } })
}

/** Claims about the pending codes that a change ends. */
export const ENDINGS = [
  claim(
    {
      id: 'password-change-ends',
      operations: ['passwordChange'],
      proves: ['password-change-ends'],
    },
    'A new password ends pending sign-ins; a pending e-mail change and a removal stay.',
    async (caller) => {
      const player = await appPlayer(caller)
      const { token, password, secret } = player
      const challenge = await challengeOf(caller, player.login, player.password)
      const { email } = caller.name()
      const mailed = await startEmailChange(caller, player, email)
      await caller.step('protectionRemove', 202, { token, body: { password } })
      const body = {
        currentPassword: password,
        newPassword: caller.name().password,
      }
      const changed = await caller.step('passwordChange', 200, { token, body })
      const code = await caller.appCode(secret)
      await isOver(caller, 'passwordChange', challenge, code)
      const confirmed = await caller.call('emailChangeConfirm', {
        token: textOf(changed, 'jwt'),
        body: { code: mailed },
      })
      if (confirmed.status !== 200)
        caller.note('passwordChange', confirmed, '200: a pending e-mail change stays')
      const sparing = await sparingChangeEnds(caller, {
        ...player,
        email: confirmed.status === 200 ? email : player.email,
        password: body.newPassword,
        token: textOf(confirmed, 'jwt') || textOf(changed, 'jwt'),
      })
      const proof = { token: sparing, body: { code: await caller.appCode(secret) } }
      await caller.step('protectionRemoveConfirm', 200, { ...proof, judges: 'passwordChange' })
    },
  ),

  claim(
    {
      id: 'recovery-ends',
      tag: 'recovery',
      operations: ['recoveryFinish'],
      proves: ['recovery-ends-what-waits'],
    },
    'A finished recovery ends pending sign-ins and a removal of the second factor.',
    async (caller) => {
      const player = await mailPlayer(caller)
      const { login, email } = player
      const challenge = await challengeOf(caller, player.login, player.password)
      const code = await caller.receiveEmail('signIn', email, 'code')
      const key = await recoveryKey(caller, login, email)
      const removalCode = await startRemoval(caller, player)
      const password = caller.name().password
      await caller.step('recoveryFinish', 200, { body: { key, password } })
      await isOver(caller, 'recoveryFinish', challenge, code)
      const asked = await caller.call('signIn', { body: { login, password } })
      const fresh = await caller.receiveEmail('signIn', email, 'code')
      const body = { challenge: textOf(asked, 'challenge'), code: fresh }
      const signedIn = await caller.step('signInConfirm', 200, { body })
      const token = textOf(signedIn, 'jwt')
      const removed = await caller.call('protectionRemoveConfirm', {
        token,
        body: { code: removalCode },
      })
      if (removed.status !== 410)
        caller.note('recoveryFinish', removed, 'the removal of the second factor has ended: 410')
    },
  ),

  claim(
    {
      id: 'recovery-ends-set-up',
      tag: 'recovery',
      operations: ['recoveryFinish'],
      proves: ['recovery-ends-what-waits'],
    },
    'A finished recovery ends a set-up of a second factor.',
    async (caller) => {
      const player = await caller.player()
      const secret = await startApp(caller, player)
      const { login, email } = player
      const password = await recover(caller, login, email)
      const token = await signInAgain(caller, { login, password })
      const code = await caller.appCode(secret)
      const late = await caller.call('protectionConfirm', { token, body: { code } })
      if (late.status !== 410)
        caller.note('recoveryFinish', late, 'the set-up of a second factor has ended: 410')
    },
  ),

  claim(
    {
      id: 'email-change-ends',
      operations: ['emailChangeConfirm'],
      proves: ['email-change-ends'],
    },
    'A new address ends sign-ins and removals by a code to the former one.',
    async (caller) => {
      const player = await mailPlayer(caller)
      const { email, token } = player
      const challenge = await challengeOf(caller, player.login, player.password)
      const code = await caller.receiveEmail('signIn', email, 'code')
      const removalCode = await startRemoval(caller, player)
      await changeAddress(caller, player)
      await isOver(caller, 'emailChangeConfirm', challenge, code)
      const body = { code: removalCode }
      const late = await caller.call('protectionRemoveConfirm', { token, body })
      if (late.status !== 410)
        caller.note('emailChangeConfirm', late, 'the removal by e-mail has ended: 410')
    },
  ),

  claim(
    {
      id: 'email-change-ends-app-sign-ins',
      operations: ['emailChangeConfirm'],
      proves: ['email-change-ends'],
    },
    'A new address ends sign-ins that wait for an app code.',
    async (caller) => {
      const player = await appPlayer(caller)
      const challenge = await challengeOf(caller, player.login, player.password)
      await changeAddress(caller, player)
      const code = await caller.appCode(player.secret)
      await isOver(caller, 'emailChangeConfirm', challenge, code)
    },
  ),

  claim(
    {
      id: 'email-change-ends-set-up',
      operations: ['emailChangeConfirm'],
      proves: ['email-change-ends'],
    },
    'A new address ends a set-up by e-mail.',
    async (caller) => {
      const player = await caller.player()
      const { token } = player
      const code = await startMail(caller, player)
      await changeAddress(caller, player)
      const late = await caller.call('protectionConfirm', { token, body: { code } })
      if (late.status !== 410)
        caller.note('emailChangeConfirm', late, 'the set-up by e-mail has ended: 410')
    },
  ),

  claim(
    {
      id: 'email-change-keeps-app',
      operations: ['emailChangeConfirm'],
      proves: ['email-change-ends'],
    },
    'A new address does not end an app set-up.',
    async (caller) => {
      const player = await caller.player()
      const secret = await startApp(caller, player)
      await changeAddress(caller, player)
      const code = await caller.appCode(secret)
      const confirmed = await caller.call('protectionConfirm', {
        token: player.token,
        body: { code },
      })
      if (confirmed.status !== 200)
        caller
          .quoting('email-change-ends')
          .note('emailChangeConfirm', confirmed, '200: an app set-up stays pending')
    },
  ),

  claim(
    {
      id: 'taken-address-ends-change',
      profile: 'core',
      operations: ['emailChangeConfirm'],
      proves: ['email-change-taken-meanwhile'],
    },
    'An address taken in the meantime is refused with any code, and ends the change.',
    async (caller) => {
      const player = await caller.player()
      const { token } = player
      const other = caller.name()
      const code = await startEmailChange(caller, player, other.email)
      await caller.step('signUp', 201, { body: other })
      const confirm = (typed: string) =>
        caller.call('emailChangeConfirm', { token, body: { code: typed } })
      const { expect, note } = caller.quoting('email-change-taken-meanwhile')
      const taken = await confirm(wrongCode(code))
      expect('emailChangeConfirm', taken, 409)
      if (taken.status !== 409) return
      const late = await confirm(code)
      if (late.status !== 410)
        note('emailChangeConfirm', late, '410: the change has ended, because its address is taken')
    },
  ),

  claim(
    {
      id: 'removal-ends-challenges',
      tag: 'protection',
      operations: ['protectionRemoveConfirm'],
      proves: ['removal-ends'],
    },
    'Turning the second factor off ends the sign-ins that wait for it.',
    async (caller) => {
      const player = await appPlayer(caller)
      const { token, password, secret } = player
      const challenge = await challengeOf(caller, player.login, player.password)
      await caller.step('protectionRemove', 202, { token, body: { password } })
      const code = await caller.appCode(secret)
      await caller.step('protectionRemoveConfirm', 200, { token, body: { code } })
      const later = await caller.appCode(secret)
      await isOver(caller, 'protectionRemoveConfirm', challenge, later)
    },
  ),
]
