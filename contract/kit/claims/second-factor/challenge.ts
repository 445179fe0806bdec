import type { Exchange } from '../../http/exchange'
import { wrongCode } from '../../server/external-actions'
import type { OperationId } from '../../contract/operation-id'
import { textOf, type Caller, type Player, type Step } from '../../caller/caller'
import { appPlayer, mailPlayer, nobody, waitUntil } from '../../caller/beginnings'
import { claimsOf, rowsOf } from '../../caller/claim'
import { absent, listOf } from '../../caller/wants'

const PART = { tag: 'protection', profile: 'protection' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

/** Signs in with the password, which opens a challenge and no session. `judges` is at fault otherwise. */
export const challenged = (
  caller: Caller,
  { login, password }: Player,
  method: 'app' | 'email',
  judges: OperationId = 'signIn',
): Promise<Exchange> =>
  caller.step('signIn', 200, {
    body: { login, password },
    judges,
    wants: { result: 'mfa_required', method, jwt: absent, user: absent },
  })

/** The same. Returns the challenge. */
export const challengeFor = async (caller: Caller, me: Player, method: 'app' | 'email') =>
  textOf(await challenged(caller, me, method), 'challenge')

/** Sends a code to a challenge. */
const confirm = (
  caller: Caller,
  status: number,
  challenge: string,
  code: string,
  step: Step = {},
) => caller.step('signInConfirm', status, { body: { challenge, code }, ...step })

const WRONG = { wants: { code: 'invalid_code' } }

/** Claims about signing in with a second factor. */
export const CHALLENGE = [
  claim(
    {
      id: 'app-sign-in',
      operations: ['signIn', 'sessionCheck', 'signInConfirm'],
      proves: [
        'sign-in-outcomes',
        'signed-in-or-second-factor',
        'sign-in-codes',
        'sign-in-confirm-no-bot-check',
      ],
    },
    'With an app, the password alone opens no session; an app code does.',
    async (caller) => {
      const me = await appPlayer(caller)
      const challenge = await challengeFor(caller, me, 'app')
      await caller.step('sessionCheck', 200, {
        token: me.token,
        judges: 'signIn',
        wants: { sessions: listOf(1) },
      })
      const code = await caller.appCode(me.secret)
      const signedIn = await confirm(caller, 200, challenge, code, {
        wants: { user: { login: me.login } },
      })
      await caller.step('sessionCheck', 200, {
        token: textOf(signedIn, 'jwt'),
        judges: 'signInConfirm',
        wants: { sessions: listOf(2) },
      })
    },
  ),

  claim(
    {
      id: 'app-code-once',
      operations: ['signIn', 'signInConfirm'],
      proves: ['app-code-once', 'sign-in-code-once', 'response-422-invalid-code'],
    },
    'A used app code is refused in every flow.',
    async (caller) => {
      const me = await appPlayer(caller)
      const first = await challengeFor(caller, me, 'app')
      await confirm(caller, 422, first, me.usedCode, WRONG)
      const code = await caller.appCode(me.secret)
      await confirm(caller, 200, first, code)
      await confirm(caller, 422, await challengeFor(caller, me, 'app'), code, WRONG)
    },
  ),

  claim(
    {
      id: 'challenge-once',
      operations: ['signIn', 'signInConfirm'],
      proves: ['sign-in-code-once'],
    },
    'A confirmed challenge gets 410.',
    async (caller) => {
      const me = await appPlayer(caller)
      const challenge = await challengeFor(caller, me, 'app')
      await confirm(caller, 200, challenge, me.recoveryCode)
      await confirm(caller, 410, challenge, await caller.appCode(me.secret))
    },
  ),

  rows(
    {
      id: 'challenge-unknown',
      operations: ['signInConfirm', 'signInResend'],
      proves: ['sign-in-code-once', 'response-410-gone'],
    },
    'An unknown challenge gets 410.',
    nobody,
    () => [
      ['signInConfirm', 410, { body: { challenge: 'kit-no-such-challenge', code: '000000' } }],
      ['signInResend', 410, { body: { challenge: 'kit-no-such-challenge' } }],
    ],
  ),

  claim(
    {
      id: 'challenge-by-app-sends-nothing',
      operations: ['signIn', 'signInResend'],
      proves: ['sign-in-resend-email-only'],
    },
    'A challenge by app has no e-mail to send again.',
    async (caller) => {
      const challenge = await challengeFor(caller, await appPlayer(caller), 'app')
      await caller.step('signInResend', 409, { body: { challenge } })
    },
  ),

  claim(
    {
      id: 'challenge-ends',
      operations: ['signIn', 'signInConfirm'],
      proves: ['expires-at', 'pending-code-lifetime'],
      needs: 'clock',
    },
    'A challenge ends when its code expires.',
    async (caller) => {
      const me = await mailPlayer(caller)
      const asked = await challenged(caller, me, 'email')
      const code = await caller.receiveEmail('signIn', me.email, 'code')
      await waitUntil(caller, textOf(asked, 'expiresAt'))
      await confirm(caller, 410, textOf(asked, 'challenge'), code)
    },
  ),

  claim(
    {
      id: 'recovery-code-once',
      operations: ['protectionView', 'signIn', 'signInConfirm'],
      proves: [
        'sign-in-codes',
        'sign-in-code-once',
        'protection-state',
        'recovery-codes-work-once',
      ],
    },
    'A recovery code signs in once, and is counted.',
    async (caller) => {
      const me = await appPlayer(caller)
      const left = (recoveryCodesLeft: number) =>
        caller.step('protectionView', 200, {
          token: me.token,
          quotes: 'protection-state',
          wants: { recoveryCodesLeft },
        })
      await left(10)
      await confirm(caller, 200, await challengeFor(caller, me, 'app'), me.recoveryCode)
      await confirm(caller, 422, await challengeFor(caller, me, 'app'), me.recoveryCode, {
        quotes: 'recovery-codes-work-once',
      })
      await left(9)
    },
  ),

  claim(
    {
      id: 'recovery-code-as-typed',
      operations: ['signIn', 'signInConfirm'],
      proves: ['code-as-typed'],
    },
    'A recovery code is accepted in lower case and without its dashes.',
    async (caller) => {
      const me = await appPlayer(caller)
      const typed = me.recoveryCode.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase()
      await confirm(caller, 200, await challengeFor(caller, me, 'app'), typed)
    },
  ),

  claim(
    {
      id: 'mail-sign-in',
      operations: ['signIn', 'signInConfirm'],
      proves: ['sign-in-outcomes', 'sign-in-codes', 'sign-in-confirm-no-bot-check'],
    },
    'With e-mail as the second factor, an e-mailed code finishes the sign-in, once.',
    async (caller) => {
      const me = await mailPlayer(caller)
      const first = await challengeFor(caller, me, 'email')
      const code = await caller.receiveEmail('signIn', me.email, 'code')
      await confirm(caller, 422, first, wrongCode(code), WRONG)
      await confirm(caller, 200, first, code, { wants: { user: { login: me.login } } })
      await confirm(caller, 422, await challengeFor(caller, me, 'email'), code)
    },
  ),
]
