import { appPlayer, challengeOf, newcomer, recoveryKey, wait } from '../../caller/beginnings'
import type { OperationId } from '../../contract/operation-id'
import { loose, number } from '../../contract/loose'
import type { Call } from '../../caller/call'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

const longer = (length: number): string => 'a'.repeat(length + 1)

/** Claims about the scope of a code, a session, an address or a text. */
export const SCOPE = [
  claim(
    {
      id: 'codes-of-other-flows',
      operations: ['protectionRemoveConfirm', 'recoveryFinish'],
      proves: ['app-code-once'],
    },
    'An app code or recovery code that signed in works in no other flow.',
    async (caller) => {
      const player = await appPlayer(caller)
      const { login, password, email, token, secret, recoveryCodes } = player
      const signIn = async (code: string): Promise<void> => {
        const body = { challenge: await challengeOf(caller, login, password), code }
        await caller.step('signInConfirm', 200, { body })
      }
      const [recoveryCode = ''] = recoveryCodes
      await signIn(recoveryCode)
      const appCode = await caller.appCode(secret)
      await signIn(appCode)
      await caller.step('protectionRemove', 202, { token, body: { password } })
      const removed = await caller.call('protectionRemoveConfirm', {
        token,
        body: { code: appCode },
      })
      caller.quoting('app-code-once').expect('protectionRemoveConfirm', removed, 422)
      if (removed.status < 300) return
      const key = await recoveryKey(caller, login, email)
      const body = { key, password: caller.name().password, code: recoveryCode }
      const finished = await caller.call('recoveryFinish', { body })
      caller.quoting('recovery-codes-work-once').expect('recoveryFinish', finished, 422)
    },
  ),

  claim(
    {
      id: 'codes-of-recovery',
      tag: 'recovery',
      operations: ['recoveryFinish'],
      proves: ['app-code-once', 'limit-cleared-by-recovery', 'recovery-codes-work-once'],
    },
    'An app code or recovery code that finished a recovery does not sign in, and the recovery clears wrong codes before it.',
    async (caller) => {
      const { login, email, secret, recoveryCodes } = await appPlayer(caller)
      const [recoveryCode = ''] = recoveryCodes
      let allowed: number | undefined
      const recover = async (name: string, code: string): Promise<string> => {
        const key = await recoveryKey(caller, name, email)
        const { password } = caller.name()
        const wrong = await caller.step('recoveryFinish', 422, {
          body: { key, password, code: 'KIT-NO-CODE' },
        })
        const left = number(loose(wrong.json)['attemptsLeft'])
        if (left !== undefined && allowed !== undefined && left < allowed)
          caller
            .quoting('limit-cleared-by-recovery')
            .note('recoveryFinish', wrong, `attemptsLeft: ${allowed}, as before the last recovery`)
        allowed = left
        await caller.step('recoveryFinish', 200, { body: { key, password, code } })
        return password
      }
      await recover(login, recoveryCode)
      const appCode = await caller.appCode(secret)
      const password = await recover(email, appCode)
      for (const [code, sentence, what] of [
        [recoveryCode, 'recovery-codes-work-once', 'a recovery code'],
        [appCode, 'app-code-once', 'an app code'],
      ] as const) {
        const body = { challenge: await challengeOf(caller, login, password), code }
        const late = await caller.call('signInConfirm', { body })
        if (late.status === 422) continue
        const { note } = caller.quoting(sentence)
        note('recoveryFinish', late, `signInConfirm is 422 for ${what} that finished a recovery`)
      }
    },
  ),

  claim(
    {
      id: 'recovery-code-proves-no-address',
      tag: 'settings',
      operations: ['emailChangeConfirm'],
      proves: ['recovery-codes-accepted'],
    },
    'A recovery code does not prove a new address.',
    async (caller) => {
      const { token, password, recoveryCodes } = await appPlayer(caller)
      const { email } = caller.name()
      await caller.step('emailChange', 202, { token, body: { email, password } })
      const body = { code: recoveryCodes[0] ?? '' }
      const proven = await caller.call('emailChangeConfirm', { token, body })
      caller.quoting('recovery-codes-accepted').expect('emailChangeConfirm', proven, 422)
    },
  ),

  claim(
    {
      id: 'verify-current-address',
      tag: 'account',
      profile: 'core',
      operations: ['verifyResend'],
      proves: ['verify-resend-address'],
      waits: true,
    },
    'While an e-mail change is pending, the verification e-mail goes to the current address.',
    async (caller) => {
      const { token, email, password, resendAfter } = await newcomer(caller)
      const next = caller.name().email
      await caller.step('emailChange', 202, { token, body: { email: next, password } })
      await wait(caller, resendAfter)
      await caller.step('verifyResend', 202, { token })
      await caller.quoting('verify-resend-address').receiveEmail('verifyResend', email, 'verify')
    },
  ),

  claim(
    {
      id: 'too-long',
      tag: 'requests',
      profile: 'core',
      operations: [
        'signIn',
        'recoveryRequest',
        'accountVerify',
        'recoveryInspect',
        'signInConfirm',
        'authorBind',
        'paymentView',
        'sessionRevoke',
      ],
      proves: ['response-422-validation'],
    },
    'A text that is longer than its schema allows is refused.',
    async (caller, over) => {
      const { token } = await caller.player()
      const rows: readonly (readonly [OperationId, Call, string])[] = [
        ['signIn', { body: { login: longer(254), password: 'x' } }, 'a login of 255 characters'],
        [
          'signIn',
          { body: { login: 'x', password: longer(1024) } },
          'a password of 1025 characters',
        ],
        ['recoveryRequest', { body: { login: longer(254) } }, 'a login of 255 characters'],
        ['accountVerify', { body: { key: longer(512) } }, 'a key of 513 characters'],
        [
          'recoveryInspect',
          { headers: { 'x-recovery-key': longer(512) } },
          'a key of 513 characters',
        ],
        [
          'signInConfirm',
          { body: { challenge: longer(256), code: '123456' } },
          'a challenge of 257 characters',
        ],
        ['authorBind', { token, body: { code: longer(32) } }, 'a code of 33 characters'],
        ['paymentView', { token, query: `?payment=${longer(64)}` }, 'a payment of 65 characters'],
        [
          'sessionRevoke',
          { token, body: { sessionId: longer(64) } },
          'a sessionId of 65 characters',
        ],
      ]
      const { note } = caller.quoting('response-422-validation')
      for (const [id, call, what] of rows) {
        if (!over.some((one) => one.id === id)) continue
        const exchange = await caller.call(id, call)
        if (exchange.status !== 422) note(id, exchange, `422: ${what}`)
      }
    },
  ),
]
