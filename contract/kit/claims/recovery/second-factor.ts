import { appPlayer, mailPlayer, recoveryKey } from '../../caller/beginnings'
import { textOf } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'
import { inspect } from './recovery'

const claim = claimsOf({ tag: 'recovery', profile: 'core' })

/** Claims about recovering an account with a second factor. */
export const RECOVERY_SECOND_FACTOR = [
  claim(
    {
      id: 'recovery-wants-app-code',
      operations: ['recoveryRequest', 'recoveryInspect', 'recoveryFinish'],
      proves: [
        'recovery-code-required',
        'recovery-wrong-code',
        'recovery-code-required-told',
        'response-422-code-required',
      ],
    },
    'A recovery of an account with an app requires a code, and a wrong code does not use up the key.',
    async (caller) => {
      const { login, email, secret, usedCode } = await appPlayer(caller)
      const { password } = caller.name()
      const key = await recoveryKey(caller, email, email)
      await caller.step('recoveryInspect', 200, { ...inspect(key), wants: { codeRequired: true } })
      const wants = { code: 'invalid_code' }
      await caller.step('recoveryFinish', 422, { body: { key, password }, wants })
      await caller.step('recoveryFinish', 422, { body: { key, password, code: usedCode }, wants })
      const code = await caller.appCode(secret)
      await caller.step('recoveryFinish', 200, { body: { key, password, code }, wants: { login } })
    },
  ),

  claim(
    {
      id: 'recovery-takes-recovery-code',
      operations: ['recoveryRequest', 'recoveryFinish'],
      proves: ['recovery-code-required'],
    },
    'A recovery accepts a recovery code in place of an app code.',
    async (caller) => {
      const { email, recoveryCode: code } = await appPlayer(caller)
      const { password } = caller.name()
      const key = await recoveryKey(caller, email, email)
      await caller.step('recoveryFinish', 200, { body: { key, password, code } })
    },
  ),

  claim(
    {
      id: 'recovery-by-mail-factor',
      operations: ['recoveryRequest', 'recoveryInspect', 'recoveryFinish'],
      proves: ['recovery-code-required', 'recovery-code-required-told'],
    },
    'A recovery of an account whose second factor is e-mail requires no code.',
    async (caller) => {
      const { email } = await mailPlayer(caller)
      const { password } = caller.name()
      const key = await recoveryKey(caller, email, email)
      await caller.step('recoveryInspect', 200, { ...inspect(key), wants: { codeRequired: false } })
      await caller.step('recoveryFinish', 200, { body: { key, password } })
    },
  ),

  claim(
    {
      id: 'recovery-keeps-factor',
      operations: ['recoveryRequest', 'recoveryFinish', 'signIn', 'signInConfirm'],
      proves: ['recovery-keeps-second-factor'],
    },
    'A finished recovery leaves the second factor on, with the recovery codes that are left.',
    async (caller) => {
      const [withApp, withMail] = [await appPlayer(caller), await mailPlayer(caller)]
      const judges = 'recoveryFinish'
      for (const [method, me] of [
        ['app', withApp],
        ['email', withMail],
      ] as const) {
        const { login, email } = me
        const [code, next] = me.recoveryCodes
        const { password } = caller.name()
        const key = await recoveryKey(caller, email, email)
        await caller.step('recoveryFinish', 200, { body: { key, password, code } })
        const asked = await caller.step('signIn', 200, {
          body: { login, password },
          judges,
          wants: { result: 'mfa_required', method },
        })
        const body = { challenge: textOf(asked, 'challenge'), code: next }
        await caller.step('signInConfirm', 200, { body, judges })
      }
    },
  ),
]
