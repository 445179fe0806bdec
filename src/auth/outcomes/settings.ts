import { authorBind } from '#/api/generated/endpoints/credits/credits'
import { sessionCheck } from '#/api/generated/endpoints/session/session'
import {
  emailChange,
  emailChangeCancel,
  emailChangeConfirm,
  passwordChange,
} from '#/api/generated/endpoints/settings/settings'
import type { EmailChanged } from '#/api/generated/model/emailChanged'
import type { NewEmail } from '#/api/generated/model/newEmail'
import type { PasswordPair } from '#/api/generated/model/passwordPair'
import type { Session } from '#/api/generated/model/session'
import type { CodeSent } from '#/api/pending-code'
import { isRefusal } from '#/api/problem'
import { type AuthStore, dispatchSession, senderOf } from '#/auth/auth-store'
import { startServerClient } from '#/auth/server-client'
import { isSameEmail } from '#/lib/text/is-same-email'
import { tryCredentials } from './account'
import { settleOutcome } from './settle-outcome'

/**
 * Requests the code for a new address. If the response is lost, the address of the pending change is known, but not
 * when its code expires.
 */
export function settleEmailChange(change: NewEmail): Promise<CodeSent> {
  return settleOutcome<CodeSent>(() => emailChange(change), {
    ask: async () => {
      const { user } = await sessionCheck()
      if (!isSameEmail(user.pendingEmail, change.email)) return null
      return { method: 'email', maskedEmail: change.email }
    },
  })
}

/** Confirms a new address. If the response is lost, the account shows whether the address has changed. */
export function settleEmailConfirm(email: string, code: string): Promise<EmailChanged> {
  return settleOutcome(() => emailChangeConfirm({ code }), {
    alsoOn: [409, 410],
    ask: async () => {
      const { user } = await sessionCheck()
      return isSameEmail(user.email, email) ? { user } : null
    },
  })
}

/**
 * Cancels an address change. One that has already ended counts as cancelled; if the address was changed, returns the
 * new one.
 */
export function settleEmailCancel(email: string): Promise<EmailChanged | 'canceled'> {
  return settleOutcome<EmailChanged | 'canceled'>(
    async () => {
      await emailChangeCancel()
      return 'canceled'
    },
    {
      ask: async () => {
        const { user } = await sessionCheck()
        if (user.pendingEmail !== null) return null
        return isSameEmail(user.email, email) ? { user } : 'canceled'
      },
    },
  )
}

/**
 * Changes the password. If the response is lost, signs in with the new one: only that shows which password is valid,
 * and it returns a token to replace the one that the change has ended.
 */
export function settlePasswordChange(
  store: AuthStore,
  login: string,
  pair: PasswordPair,
): Promise<{ sessions: Session[] | null }> {
  const sender = senderOf(store)
  return settleOutcome<{ sessions: Session[] | null }>(() => passwordChange(pair), {
    // A request repeated by the browser carries the token that the first one has ended.
    alsoOn: [401],
    ask: async () => {
      const found = await tryCredentials(login, pair.newPassword)
      if (found === null) return null
      if (found.result === 'ok') {
        dispatchSession(store, { kind: 'renewed', sender, token: found.jwt })
        dispatchSession(store, { kind: 'checked', epoch: sender.epoch, user: found.user })
        return found
      }
      // The second factor is required, or the player is blocked: only the check shows whether the old token is still
      // valid.
      return startServerClient(store)
        .checkNow()
        .catch((error: unknown) => {
          if (isRefusal(error)) return { sessions: null }
          throw error
        })
    },
  })
}

/**
 * Binds an author code. If another one was bound meanwhile, throws the refusal after the check has loaded that code.
 */
export function settleAuthorBind(store: AuthStore, code: string) {
  return settleOutcome(() => authorBind({ code }), {
    alsoOn: [409],
    ask: async () => {
      const { authorCode } = await startServerClient(store).checkNow()
      return authorCode?.toLowerCase() === code.toLowerCase() ? { authorCode } : null
    },
  })
}
