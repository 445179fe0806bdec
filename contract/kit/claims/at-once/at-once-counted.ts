import {
  appPlayer,
  challengeOf,
  mailPlayer,
  recoveryKey,
  startApp,
  startEmailChange,
} from '../../caller/beginnings'
import { wrongCode } from '../../server/external-actions'
import { WRONG_PASSWORD } from '../../caller/caller'
import { atMost, times } from './racing'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

/** Limits count each of several simultaneous requests. */
export const AT_ONCE_COUNTED = [
  claim(
    {
      id: 'at-once-wrong-passwords',
      tag: 'session',
      profile: 'core',
      operations: ['signIn'],
      proves: ['at-the-same-time'],
    },
    'Simultaneous wrong passwords are all counted.',
    async (caller) => {
      const { login } = await caller.newcomer()
      const { max } = caller.contract.limit('signIn')
      const call = { body: { login, password: WRONG_PASSWORD } }
      await atMost(caller, 'signIn', times(call, max + 5), 401, max, [429])
    },
  ),

  claim(
    {
      id: 'at-once-own-passwords',
      tag: 'settings',
      profile: 'core',
      operations: ['passwordChange'],
      proves: ['at-the-same-time'],
    },
    'Simultaneous wrong current passwords are all counted.',
    async (caller) => {
      const { token } = await caller.player()
      const { max } = caller.contract.limit('ownPassword')
      const newPassword = caller.name().password
      const call = { token, body: { currentPassword: WRONG_PASSWORD, newPassword } }
      await atMost(caller, 'passwordChange', times(call, max + 5), 422, max, [429])
    },
  ),

  claim(
    {
      id: 'at-once-wrong-codes',
      operations: ['signInConfirm'],
      proves: ['at-the-same-time'],
    },
    'Simultaneous wrong codes of a challenge are all counted.',
    async (caller) => {
      const { login, password, secret } = await appPlayer(caller)
      const challenge = await challengeOf(caller, login, password)
      const code = await caller.appCode(secret)
      const { max } = caller.contract.limit('challenge')
      const wrong = { body: { challenge, code: wrongCode(code) } }
      await atMost(caller, 'signInConfirm', times(wrong, max + 5), 422, max - 1, [410, 429])
      await caller.step('signInConfirm', 410, { body: { challenge, code } })
    },
  ),

  claim(
    {
      id: 'at-once-wrong-removal-codes',
      operations: ['protectionRemoveConfirm'],
      proves: ['at-the-same-time', 'set-up-codes-limited', 'removal-codes-limited'],
    },
    'Simultaneous wrong codes of a removal are all counted.',
    async (caller) => {
      const { token, password, secret } = await appPlayer(caller)
      await caller.step('protectionRemove', 202, { token, body: { password } })
      const code = wrongCode(await caller.appCode(secret))
      const { max } = caller.contract.limit('challenge')
      const calls = times({ token, body: { code } }, max + 5)
      await atMost(caller, 'protectionRemoveConfirm', calls, 422, max - 1, [410, 429])
    },
  ),

  claim(
    {
      id: 'at-once-wrong-email-codes',
      tag: 'settings',
      profile: 'core',
      operations: ['emailChangeConfirm'],
      proves: ['at-the-same-time'],
    },
    'Simultaneous wrong codes of an e-mail change are all counted.',
    async (caller) => {
      const player = await caller.player()
      const code = wrongCode(await startEmailChange(caller, player, caller.name().email))
      const { max } = caller.contract.limit('challenge')
      const calls = times({ token: player.token, body: { code } }, max + 5)
      await atMost(caller, 'emailChangeConfirm', calls, 422, max - 1, [410, 429])
    },
  ),

  claim(
    {
      id: 'at-once-wrong-set-up-codes',
      operations: ['protectionConfirm'],
      proves: ['at-the-same-time'],
    },
    'Simultaneous wrong codes of a set-up are all counted.',
    async (caller) => {
      const player = await caller.player()
      const code = wrongCode(await caller.appCode(await startApp(caller, player)))
      const { max } = caller.contract.limit('challenge')
      const calls = times({ token: player.token, body: { code } }, max + 5)
      await atMost(caller, 'protectionConfirm', calls, 422, max - 1, [410, 429])
    },
  ),

  claim(
    {
      id: 'at-once-wrong-recovery-codes',
      tag: 'recovery',
      operations: ['recoveryFinish'],
      proves: ['at-the-same-time'],
    },
    'Simultaneous wrong codes of a recovery are all counted.',
    async (caller) => {
      const { login, email, secret } = await appPlayer(caller)
      const key = await recoveryKey(caller, login, email)
      const { password } = caller.name()
      const code = wrongCode(await caller.appCode(secret))
      const { max } = caller.contract.limit('recoveryCode')
      const calls = times({ body: { key, password, code } }, max + 5)
      await atMost(caller, 'recoveryFinish', calls, 422, max, [429])
    },
  ),

  claim(
    {
      id: 'at-once-authors',
      tag: 'credits',
      profile: 'payments',
      operations: ['authorBind'],
      proves: ['at-the-same-time'],
    },
    'Simultaneous unknown author codes are all counted.',
    async (caller) => {
      const { token } = await caller.player()
      const { max } = caller.contract.limit('author')
      const calls = times({ token, body: { code: 'KIT_NO_SUCH_AUTHOR' } }, max + 5)
      await atMost(caller, 'authorBind', calls, 404, max, [429])
    },
  ),

  claim(
    {
      id: 'at-once-code-emails',
      operations: ['signIn'],
      proves: ['at-the-same-time'],
    },
    'E-mails with a code that are requested simultaneously are all counted.',
    async (caller) => {
      const { login, password } = await mailPlayer(caller)
      const { max } = caller.contract.limit('codeEmail')
      // One e-mail was sent to set it up.
      const calls = times({ body: { login, password } }, max + 5)
      await atMost(caller, 'signIn', calls, 200, max - 1, [429])
    },
  ),
]
