import { loose, text } from '../../contract/loose'
import {
  appPlayer,
  mailPlayer,
  sendWrongCode,
  startRemoval,
  TEN_CODES,
} from '../../caller/beginnings'
import { textOf, WRONG_PASSWORD, type Caller } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'
import { absent, not } from '../../caller/wants'
import { challengeFor } from './challenge'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

const METHOD = { method: 'recoveryCodes' } as const

/** When the codes were made; undefined if the server makes new ones only with a new second factor. */
async function createdAt(caller: Caller, token: string): Promise<string | undefined> {
  const { json } = await caller.step('protectionView', 200, { token })
  return text(loose(json)['recoveryCodesCreatedAt']) || undefined
}

/** Claims about new recovery codes for a second factor that stays on, for servers that make them. */
export const NEW_CODES = [
  claim(
    {
      id: 'new-codes',
      operations: ['protectionView', 'protectionStart', 'protectionConfirm', 'signInConfirm'],
      proves: [
        'new-codes-offered',
        'new-codes-proof',
        'recovery-codes-accepted',
        'recovery-codes-once-shown',
        'codes-created-at',
        'codes-created-at-left-out',
      ],
    },
    'New recovery codes require the password and an app code, and replace the former ones.',
    async (caller) => {
      const me = await appPlayer(caller)
      const { token, password, secret } = me
      const since = await createdAt(caller, token)
      if (since === undefined) return
      const start = { token, body: { ...METHOD, password } }
      await caller.step('protectionStart', 422, {
        token,
        body: { ...METHOD, password: WRONG_PASSWORD },
        wants: { code: 'invalid_password' },
      })
      await caller.step('protectionStart', 200, { ...start, wants: METHOD })
      await caller.step('protectionView', 200, {
        token,
        judges: 'protectionStart',
        quotes: 'recovery-codes-once-shown',
        wants: { recoveryCodesLeft: 10 },
      })
      await caller.step('protectionConfirm', 422, {
        token,
        body: { code: me.recoveryCode },
        quotes: 'recovery-codes-accepted',
      })
      const code = await caller.appCode(secret)
      await sendWrongCode(caller, 'protectionConfirm', token, code)
      const renewed = await caller.step('protectionConfirm', 200, {
        token,
        body: { code },
        wants: { mfa: 'app', ...TEN_CODES },
      })
      await caller.step('protectionView', 200, {
        token,
        quotes: 'codes-created-at',
        // In whole seconds, both sets may have the same time.
        wants: { mfa: 'app', ...(since.includes('.') && { recoveryCodesCreatedAt: not(since) }) },
      })
      const challenge = await challengeFor(caller, me, 'app')
      const judges = 'protectionConfirm'
      await caller.step('signInConfirm', 422, {
        body: { challenge, code: me.recoveryCode },
        judges,
        quotes: 'recovery-codes-once-shown',
        wants: { code: 'invalid_code' },
      })
      const shown = loose(renewed.json)['recoveryCodes']
      const [first] = Array.isArray(shown) ? shown : []
      await caller.step('signInConfirm', 200, { body: { challenge, code: text(first) }, judges })
    },
  ),

  claim(
    {
      id: 'new-codes-by-email',
      operations: [
        'protectionView',
        'protectionStart',
        'protectionResend',
        'protectionRemoveConfirm',
      ],
      proves: [
        'new-codes-proof',
        'new-codes-by-email',
        'codes-created-at-left-out',
        'removal-ends',
      ],
    },
    'With e-mail as the second factor, new recovery codes require the e-mailed code, and end with the factor.',
    async (caller) => {
      const me = await mailPlayer(caller)
      const { token, email, password } = me
      if ((await createdAt(caller, token)) === undefined) return
      const body = { ...METHOD, password }
      const asked = await caller.step('protectionStart', 200, {
        token,
        body,
        quotes: 'new-codes-by-email',
        wants: { maskedEmail: not(email) },
      })
      if (textOf(asked, 'maskedEmail') === '') {
        const { note } = caller.quoting('new-codes-by-email')
        note('protectionStart', asked, 'maskedEmail, because the second factor is e-mail')
      }
      const early = await caller.call('protectionResend', { token })
      caller.quoting('new-codes-by-email').expect('protectionResend', early, 429)
      const code = await caller.receiveEmail('protectionStart', email, 'code')
      const removal = await startRemoval(caller, me)
      await caller.step('protectionRemoveConfirm', 200, { token, body: { code: removal } })
      const judges = 'protectionRemoveConfirm'
      const gone = { token, body: { code }, judges, quotes: 'removal-ends' } as const
      await caller.step('protectionConfirm', 410, gone)
      await caller.step('protectionView', 200, {
        token,
        quotes: 'codes-created-at-left-out',
        wants: { recoveryCodesCreatedAt: absent },
      })
      await caller.step('protectionStart', 409, { token, body, quotes: 'removal-when-off' })
    },
  ),
]
