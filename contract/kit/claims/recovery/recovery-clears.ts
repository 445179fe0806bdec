import { failSignIns, failUntilRefused, recover, signInAgain } from '../../caller/beginnings'
import { WRONG_PASSWORD } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'recovery', profile: 'core' })

/** What a finished recovery clears. */
export const RECOVERY_CLEARS = [
  claim(
    {
      id: 'recovery-clears-sign-in',
      operations: ['recoveryFinish'],
      proves: ['limit-cleared-by-recovery', 'limit-sign-in-cleared'],
    },
    'A finished recovery clears the count of failed sign-ins.',
    async (caller) => {
      const { login, email } = await caller.newcomer()
      await failSignIns(caller, { login, email })
      const password = await recover(caller, login, email)
      const signedIn = await caller.call('signIn', { body: { login, password } })
      if (signedIn.status === 200) return
      caller
        .quoting('limit-sign-in-cleared')
        .note('recoveryFinish', signedIn, '200: a finished recovery clears failed sign-ins')
    },
  ),

  claim(
    {
      id: 'recovery-clears-own-password',
      profile: 'protection',
      operations: ['recoveryFinish'],
      proves: ['limit-own-password-cleared'],
    },
    'A finished recovery clears the count of wrong current passwords.',
    async (caller) => {
      const { token, login, email } = await caller.player()
      const wrong = { token, body: { method: 'app', password: WRONG_PASSWORD } }
      await failUntilRefused(caller, 'protectionStart', 'ownPassword', 422, () => wrong)
      const password = await recover(caller, login, email)
      const started = await caller.call('protectionStart', {
        token: await signInAgain(caller, { login, password }),
        body: { method: 'app', password },
      })
      if (started.status !== 429) return
      const expected = '200: a finished recovery clears wrong current passwords'
      caller.quoting('limit-own-password-cleared').note('recoveryFinish', started, expected)
    },
  ),
]
