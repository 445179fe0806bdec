import { recover, recoveryKey, signInAgain, startEmailChange } from '../../caller/beginnings'
import type { OperationId } from '../../contract/operation-id'
import type { Caller } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'recovery', profile: 'core' })

async function keyIsOver(caller: Caller, id: OperationId, key: string): Promise<void> {
  const inspected = await caller.call('recoveryInspect', { headers: { 'x-recovery-key': key } })
  if (inspected.status !== 410) caller.note(id, inspected, 'the recovery key has ended: 410')
}

/** Claims about the recovery keys that a change ends. */
export const ENDED_KEYS = [
  claim(
    {
      id: 'password-change-ends-keys',
      tag: 'settings',
      operations: ['passwordChange'],
      proves: ['password-change-ends'],
    },
    'A new password ends recovery keys.',
    async (caller) => {
      const { token, login, email, password } = await caller.player()
      const key = await recoveryKey(caller, login, email)
      const body = { currentPassword: password, newPassword: caller.name().password }
      await caller.step('passwordChange', 200, { token, body })
      await keyIsOver(caller, 'passwordChange', key)
    },
  ),

  claim(
    {
      id: 'email-change-ends-keys',
      tag: 'settings',
      operations: ['emailChangeConfirm'],
      proves: ['email-change-ends'],
    },
    'A new address ends recovery keys of the former one.',
    async (caller) => {
      const player = await caller.player()
      const key = await recoveryKey(caller, player.login, player.email)
      const code = await startEmailChange(caller, player, caller.name().email)
      await caller.step('emailChangeConfirm', 200, { token: player.token, body: { code } })
      await keyIsOver(caller, 'emailChangeConfirm', key)
    },
  ),

  claim(
    {
      id: 'recovery-ends-keys',
      operations: ['recoveryFinish'],
      proves: ['limit-recovery-email-by-name', 'recovery-ends-what-waits'],
    },
    'A finished recovery ends other recovery keys and a pending e-mail change.',
    async (caller) => {
      const player = await caller.player()
      const { login, email } = player
      const other = await recoveryKey(caller, email, email)
      const mailed = await startEmailChange(caller, player, caller.name().email)
      const password = await recover(caller, login, email)
      await keyIsOver(caller, 'recoveryFinish', other)
      const token = await signInAgain(caller, { login, password })
      const late = await caller.call('emailChangeConfirm', { token, body: { code: mailed } })
      if (late.status !== 410)
        caller.note('recoveryFinish', late, 'the pending e-mail change has ended: 410')
    },
  ),
]
