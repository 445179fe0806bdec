import { appPlayer, recoveryKey } from '../../caller/beginnings'
import { PASSWORD_MAX } from '#/api/generated/password-length'
import type { OperationId } from '../../contract/operation-id'
import type { Call } from '../../caller/call'
import { textOf, type Caller } from '../../caller/caller'
import { claimsOf, inProfiles } from '../../caller/claim'

const claim = claimsOf({ tag: 'settings', profile: 'core' })

/** The longest allowed password, with a space at each end and four-byte characters in between. */
const longest = (): string => ` Aa1!${'🙂'.repeat(PASSWORD_MAX - 6)} `

/** The same with another last character before the final space. */
const differing = (password: string): string => `${[...password].slice(0, -2).join('')}% `

const AS_SENT = 'password-lengths'

/** The password that `id` set is exactly what was sent. */
async function isWhole(
  caller: Caller,
  id: OperationId,
  login: string,
  password: string,
): Promise<void> {
  const { note } = caller.quoting(AS_SENT)
  const signIn = (typed: string) => caller.call('signIn', { body: { login, password: typed } })
  const trimmed = await signIn(password.trim())
  if (trimmed.status === 200) {
    note(id, trimmed, '401: the new password has a space at each end')
    return
  }
  const cut = await signIn(differing(password))
  if (cut.status === 200) note(id, cut, '401: the new password differs in its last characters')
  const whole = await signIn(password)
  if (whole.status !== 200) note(id, whole, '200: the new password, as it was sent')
}

const COMPOSED = 'Caf\u00e9-2026!'
const DECOMPOSED = 'Cafe\u0301-2026!'

/** Claims about passwords outside sign-up. */
export const PASSWORDS = [
  claim(
    {
      id: 'new-passwords-whole',
      operations: ['passwordChange', 'recoveryFinish'],
      proves: ['password-lengths'],
    },
    'A new password may be as long as at sign-up, and every character counts.',
    async (caller) => {
      const { login, email, token, password: currentPassword } = await caller.player()
      const newPassword = longest()
      const changed = await caller.call('passwordChange', {
        token,
        body: { currentPassword, newPassword },
      })
      const { expect } = caller.quoting(AS_SENT)
      expect('passwordChange', changed, 200)
      if (changed.status === 200) await isWhole(caller, 'passwordChange', login, newPassword)
      const key = await recoveryKey(caller, login, email)
      const password = longest().replace('Aa1!', 'Bb2?')
      const finished = await caller.call('recoveryFinish', { body: { key, password } })
      expect('recoveryFinish', finished, 200)
      if (finished.status === 200) await isWhole(caller, 'recoveryFinish', login, password)
    },
  ),

  claim(
    {
      id: 'current-passwords-as-typed',
      operations: ['emailChange', 'passwordChange', 'protectionStart', 'protectionRemove'],
      proves: ['current-password-as-typed', 'current-password-compared', 'password-compared'],
    },
    'A current or new password is the same in every normal form, and a current one is never trimmed.',
    async (caller, over) => {
      const [removal] = inProfiles(caller, over, ['protectionRemove'])
      const { login, token, password, secret } = removal
        ? await appPlayer(caller)
        : { ...(await caller.player()), secret: '' }
      const set = await caller.step('passwordChange', 200, {
        token,
        body: { currentPassword: password, newPassword: COMPOSED },
      })
      const jwt = textOf(set, 'jwt')
      const removeFactor = async (): Promise<void> => {
        const code = await caller.appCode(secret)
        await caller.step('protectionRemoveConfirm', 200, { token: jwt, body: { code } })
      }
      const rows: readonly (readonly [OperationId, (word: string) => unknown])[] = [
        ['protectionRemove', (word) => ({ password: word })],
        ['protectionStart', (word) => ({ method: 'app', password: word })],
        ['emailChange', (word) => ({ email: caller.name().email, password: word })],
        ['passwordChange', (word) => ({ currentPassword: word, newPassword: DECOMPOSED })],
      ]
      for (const [id, bodyOf] of rows) {
        if (inProfiles(caller, over, [id]).length === 0) continue
        const call = (word: string): Call => ({ token: jwt, body: bodyOf(word) })
        const padded = await caller.call(id, call(` ${COMPOSED} `))
        if (padded.status !== 422)
          caller
            .quoting('current-password-as-typed')
            .note(id, padded, '422: the current password with spaces around it')
        const same = await caller.call(id, call(DECOMPOSED))
        if (same.status >= 300)
          caller
            .quoting('current-password-compared')
            .note(id, same, 'the current password in another normal form is the right one')
        if (id === 'protectionRemove' && same.status < 300) await removeFactor()
        else if (id === 'protectionRemove') return
        if (id !== 'passwordChange' || same.status >= 300) continue
        const signedIn = await caller.call('signIn', { body: { login, password: COMPOSED } })
        if (signedIn.status !== 200)
          caller
            .quoting('password-compared')
            .note(id, signedIn, '200: the new password in another normal form')
      }
    },
  ),
]
