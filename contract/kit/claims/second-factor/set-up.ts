import type { OperationId } from '../../contract/operation-id'
import { textOf, WRONG_PASSWORD, type Caller } from '../../caller/caller'
import type { SentenceId } from '../../contract/sentences'
import {
  appPlayer,
  mailPlayer,
  player,
  sendWrongCode,
  startApp,
  startMail,
  TEN_CODES,
  twoPlayers,
  waitUntil,
} from '../../caller/beginnings'
import { claimsOf, rowsOf } from '../../caller/claim'
import { not } from '../../caller/wants'

const PART = { tag: 'protection', profile: 'protection' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

const NO_CODE = { body: { code: '000000' } }

/** What `protectionView` must show; otherwise `judges` is at fault. */
export const shows = (
  caller: Caller,
  token: string,
  mfa: 'app' | 'email' | null,
  judges: OperationId,
  quotes?: SentenceId,
) =>
  caller.step('protectionView', 200, { token, judges, wants: { mfa }, ...(quotes && { quotes }) })

/** Claims about turning a second factor on. */
export const SET_UP = [
  claim(
    {
      id: 'app-on',
      operations: [
        'protectionView',
        'protectionStart',
        'signIn',
        'protectionConfirm',
        'sessionCheck',
      ],
      proves: ['protection-state', 'set-up-not-on-yet', 'recovery-codes-once-shown', 'user-mfa'],
    },
    'An authenticator app is on once its code is confirmed, with ten recovery codes.',
    async (caller) => {
      const me = await player(caller)
      const { token, login, password } = me
      await caller.step('protectionView', 200, {
        token,
        wants: { mfa: null, recoveryCodesLeft: 0 },
      })
      const secret = await startApp(caller, me)
      await shows(caller, token, null, 'protectionStart', 'set-up-not-on-yet')
      await caller.step('signIn', 200, {
        body: { login, password },
        judges: 'protectionStart',
        quotes: 'set-up-not-on-yet',
        wants: { result: 'ok' },
      })
      const code = await caller.appCode(secret)
      const wants = { mfa: 'app', ...TEN_CODES }
      await caller.step('protectionConfirm', 200, { token, body: { code }, wants })
      await shows(caller, token, 'app', 'protectionConfirm')
      await caller.step('protectionView', 200, {
        token,
        quotes: 'protection-state',
        wants: { recoveryCodesLeft: 10 },
      })
      await caller.step('sessionCheck', 200, {
        token,
        judges: 'protectionConfirm',
        wants: { user: { mfa: 'app' } },
      })
    },
  ),

  claim(
    {
      id: 'app-wrong-code',
      operations: ['protectionStart', 'protectionConfirm', 'protectionView'],
      proves: ['set-up-not-on-yet', 'response-422-invalid-code'],
    },
    'A wrong code does not turn an app on.',
    async (caller) => {
      const me = await player(caller)
      const { token } = me
      const code = await caller.appCode(await startApp(caller, me))
      await sendWrongCode(caller, 'protectionConfirm', token, code)
      await shows(caller, token, null, 'protectionConfirm')
      await caller.step('protectionConfirm', 200, { token, body: { code } })
    },
  ),

  claim(
    {
      id: 'app-secret-of-ones-own',
      operations: ['protectionStart'],
      proves: ['set-up-secret'],
    },
    'Two players get different secrets for their apps.',
    async (caller) => {
      const { other, ...me } = await twoPlayers(caller)
      const secret = await startApp(caller, me)
      const { token, password } = other
      await caller.step('protectionStart', 200, {
        token,
        body: { method: 'app', password },
        wants: { secret: not(secret) },
      })
    },
  ),

  rows(
    {
      id: 'protection-wants-password',
      operations: ['protectionStart', 'protectionConfirm'],
      proves: ['no-other-signs-out', 'set-up-not-on-yet', 'response-422-invalid-password'],
    },
    'A second factor is not set up with a wrong password, and no session ends.',
    player,
    () => [
      [
        'protectionStart',
        422,
        {
          body: { method: 'app', password: WRONG_PASSWORD },
          quotes: 'response-422-invalid-password',
          wants: { code: 'invalid_password' },
        },
      ],
      ['protectionConfirm', 410, { ...NO_CODE, judges: 'protectionStart' }],
    ],
  ),

  rows(
    {
      id: 'protection-on-already',
      operations: ['protectionStart', 'protectionView'],
      proves: ['set-up-when-on', 'response-409-conflict', 'order-of-refusals'],
    },
    'A second factor that is on is not set up again, whatever the password.',
    appPlayer,
    ({ password }) => [
      ['protectionStart', 409, { body: { method: 'email', password } }],
      [
        'protectionStart',
        409,
        { body: { method: 'app', password: WRONG_PASSWORD }, quotes: 'order-of-refusals' },
      ],
      ['protectionView', 200, { judges: 'protectionStart', wants: { mfa: 'app' } }],
    ],
  ),

  rows(
    {
      id: 'protection-nothing-pending',
      operations: [
        'protectionConfirm',
        'protectionResend',
        'protectionRemove',
        'protectionRemoveConfirm',
        'protectionRemoveResend',
      ],
      proves: ['resend-none-waits', 'set-up-none-waits', 'removal-when-off', 'removal-none-waits'],
    },
    'With no set-up or removal pending, there is nothing to confirm or send again.',
    player,
    ({ password }) => [
      ['protectionConfirm', 410, NO_CODE],
      ['protectionResend', 410],
      ['protectionRemove', 409, { body: { password } }],
      ['protectionRemoveConfirm', 410, NO_CODE],
      ['protectionRemoveResend', 410],
    ],
  ),

  claim(
    {
      id: 'recovery-code-turns-nothing-on',
      operations: ['protectionStart', 'protectionConfirm'],
      proves: ['recovery-codes-accepted'],
    },
    'A recovery code does not prove a set-up.',
    async (caller) => {
      const { recoveryCode: code } = await mailPlayer(caller)
      const other = await player(caller)
      await startApp(caller, other)
      await caller.step('protectionConfirm', 422, { token: other.token, body: { code } })
    },
  ),

  claim(
    {
      id: 'mail-on',
      operations: ['protectionStart', 'protectionConfirm', 'protectionView'],
      proves: ['protection-state', 'set-up-not-on-yet', 'user-mfa'],
    },
    'E-mail as the second factor is on once the e-mailed code is confirmed.',
    async (caller) => {
      const me = await player(caller)
      const { token } = me
      const code = await startMail(caller, me)
      await sendWrongCode(caller, 'protectionConfirm', token, code)
      await shows(caller, token, null, 'protectionConfirm')
      const wants = { mfa: 'email', ...TEN_CODES }
      await caller.step('protectionConfirm', 200, { token, body: { code }, wants })
      await shows(caller, token, 'email', 'protectionConfirm')
    },
  ),

  rows(
    {
      id: 'set-up-by-app-sends-nothing',
      operations: ['protectionStart', 'protectionResend'],
      proves: ['set-up-resend-email-only'],
    },
    'A set-up by app has no e-mail to send again.',
    player,
    ({ password }) => [
      ['protectionStart', 200, { body: { method: 'app', password } }],
      ['protectionResend', 409],
    ],
  ),

  claim(
    {
      id: 'set-up-ends',
      operations: ['protectionStart', 'protectionConfirm', 'protectionView'],
      proves: ['expires-at', 'pending-code-lifetime', 'set-up-none-waits'],
      needs: 'clock',
    },
    'A set-up ends when its code expires.',
    async (caller) => {
      const { token, email, password } = await player(caller)
      const started = await caller.step('protectionStart', 200, {
        token,
        body: { method: 'email', password },
      })
      const code = await caller.receiveEmail('protectionStart', email, 'code')
      await waitUntil(caller, textOf(started, 'expiresAt'))
      await caller.step('protectionConfirm', 410, { token, body: { code } })
      await shows(caller, token, null, 'protectionConfirm')
    },
  ),
]
