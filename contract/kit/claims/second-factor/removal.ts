import { WRONG_PASSWORD } from '../../caller/caller'
import { appPlayer, mailPlayer, sendWrongCode, startApp } from '../../caller/beginnings'
import { challenged, challengeFor } from './challenge'
import { claimsOf, rowsOf } from '../../caller/claim'
import { shows } from './set-up'

const PART = { tag: 'protection', profile: 'protection' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

/** Claims about turning a second factor off. */
export const REMOVAL = [
  claim(
    {
      id: 'app-off',
      operations: ['protectionRemove', 'protectionRemoveConfirm', 'protectionView', 'signIn'],
      proves: ['removal-both-factors', 'second-factor-off'],
    },
    'Turning the app off requires the password, then a code; until then it stays on.',
    async (caller) => {
      const me = await appPlayer(caller)
      const { token, login, password, secret } = me
      await caller.step('protectionRemove', 422, {
        token,
        body: { password: WRONG_PASSWORD },
        quotes: 'response-422-invalid-password',
        wants: { code: 'invalid_password' },
      })
      await caller.step('protectionRemoveConfirm', 410, {
        token,
        body: { code: me.recoveryCode },
        judges: 'protectionRemove',
      })
      await caller.step('protectionRemove', 202, {
        token,
        body: { password },
        wants: { method: 'app' },
      })
      await shows(caller, token, 'app', 'protectionRemove')
      await challenged(caller, me, 'app', 'protectionRemove')
      const code = await caller.appCode(secret)
      await sendWrongCode(caller, 'protectionRemoveConfirm', token, code)
      const judges = 'protectionRemoveConfirm'
      await shows(caller, token, 'app', judges)
      await caller.step('protectionRemoveConfirm', 200, {
        token,
        body: { code },
        wants: { mfa: null },
      })
      await shows(caller, token, null, judges, 'second-factor-off')
      await caller.step('protectionView', 200, {
        token,
        quotes: 'protection-state',
        wants: { recoveryCodesLeft: 0 },
      })
      await caller.step('signIn', 200, {
        body: { login, password },
        judges,
        quotes: 'second-factor-off',
        wants: { result: 'ok' },
      })
    },
  ),

  claim(
    {
      id: 'mail-off',
      operations: ['protectionRemove', 'protectionRemoveConfirm', 'sessionCheck'],
      proves: ['removal-both-factors', 'removal-email-code', 'second-factor-off'],
    },
    'Turning e-mail off as the second factor requires the e-mailed code.',
    async (caller) => {
      const { token, email, password } = await mailPlayer(caller)
      await caller.step('protectionRemove', 202, {
        token,
        body: { password },
        wants: { method: 'email' },
      })
      const code = await caller.receiveEmail('protectionRemove', email, 'code')
      await sendWrongCode(caller, 'protectionRemoveConfirm', token, code)
      const check = { token, judges: 'protectionRemoveConfirm' } as const
      await caller.step('sessionCheck', 200, { ...check, wants: { user: { mfa: 'email' } } })
      await caller.step('protectionRemoveConfirm', 200, {
        token,
        body: { code },
        wants: { mfa: null },
      })
      await caller.step('sessionCheck', 200, {
        ...check,
        quotes: 'second-factor-off',
        wants: { user: { mfa: null } },
      })
    },
  ),

  rows(
    {
      id: 'removal-by-app-sends-nothing',
      operations: ['protectionRemove', 'protectionRemoveResend'],
      proves: ['removal-resend-email-only'],
    },
    'A removal by app has no e-mail to send again.',
    appPlayer,
    ({ password }) => [
      ['protectionRemove', 202, { body: { password } }],
      ['protectionRemoveResend', 409],
    ],
  ),

  rows(
    {
      id: 'removal-takes-recovery-code',
      operations: ['protectionRemove', 'protectionRemoveConfirm'],
      proves: ['removal-takes-recovery-code'],
    },
    'A recovery code also turns the second factor off.',
    appPlayer,
    ({ password, recoveryCode: code }) => [
      ['protectionRemove', 202, { body: { password } }],
      ['protectionRemoveConfirm', 200, { body: { code }, wants: { mfa: null } }],
    ],
  ),

  claim(
    {
      id: 'recovery-codes-go',
      operations: [
        'protectionRemove',
        'protectionRemoveConfirm',
        'protectionStart',
        'protectionConfirm',
        'signIn',
        'signInConfirm',
      ],
      proves: ['removal-ends'],
    },
    'Recovery codes stop working when the second factor is turned off.',
    async (caller) => {
      const me = await appPlayer(caller)
      const { token, password, secret, recoveryCode } = me
      await caller.step('protectionRemove', 202, { token, body: { password } })
      const off = await caller.appCode(secret)
      await caller.step('protectionRemoveConfirm', 200, { token, body: { code: off } })
      const on = await caller.appCode(await startApp(caller, me))
      await caller.step('protectionConfirm', 200, { token, body: { code: on } })
      const challenge = await challengeFor(caller, me, 'app')
      await caller.step('signInConfirm', 422, {
        body: { challenge, code: recoveryCode },
        judges: 'protectionRemoveConfirm',
      })
    },
  ),
]
