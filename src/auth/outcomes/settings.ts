import { authorBind } from '#/api/generated/endpoints/credits/credits'
import { sessionCheck, sessionRevoke } from '#/api/generated/endpoints/session/session'
import {
  emailChange,
  emailChangeCancel,
  emailChangeConfirm,
  passwordChange,
} from '#/api/generated/endpoints/settings/settings'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { EmailChanged } from '#/api/generated/model/emailChanged'
import type { NewEmail } from '#/api/generated/model/newEmail'
import type { PasswordPair } from '#/api/generated/model/passwordPair'
import type { Session } from '#/api/generated/model/session'
import { isDenied } from '#/api/problem'
import type { AuthStore } from '#/auth/auth-store'
import { getServerClient, updateSession } from '#/auth/server-client'
import { storeToken } from '#/auth/storage'
import { tryCredentials } from './account'
import { settleOutcome } from './settle-outcome'

const isSameEmail = (one: string | null, other: string) =>
  one?.toLowerCase() === other.toLowerCase()

/** Asks for the code of a new address. Where the response is lost, only the address is known of the wait. */
export function settleEmailChange(change: NewEmail): Promise<CodeRequest> {
  return settleOutcome(() => emailChange(change), {
    ask: async () => {
      const { user } = await sessionCheck()
      if (!isSameEmail(user.pendingEmail, change.email)) return null
      return { method: 'email', maskedEmail: change.email, codeLength: 6, expiresAt: '' }
    },
  })
}

/** Confirms a new address: the account says whether it is in force. */
export function settleEmailConfirm(email: string, code: string): Promise<EmailChanged> {
  return settleOutcome(() => emailChangeConfirm({ code }), {
    alsoOn: [404, 409, 410],
    ask: async () => {
      const { user } = await sessionCheck()
      return isSameEmail(user.email, email) ? { user } : null
    },
  })
}

/** Calls a change of the address off. One that is over already, however it ended, is none any more. */
export function settleEmailCancel(): Promise<unknown> {
  return settleOutcome<unknown>(() => emailChangeCancel(), {
    alsoOn: [404, 410],
    ask: async () => {
      const { user } = await sessionCheck()
      return user.pendingEmail === null ? user : null
    },
  })
}

/**
 * Changes the password. Where the response is lost, the new password is tried: only signing in tells which one is in
 * force, and brings the token that takes the place of the one that the change has ended.
 */
export function settlePasswordChange(
  store: AuthStore,
  login: string,
  pair: PasswordPair,
): Promise<{ sessions: Session[] | null }> {
  return settleOutcome<{ sessions: Session[] | null }>(() => passwordChange(pair), {
    // The request that the browser repeats carries the token that the first one has ended.
    alsoOn: [401],
    ask: async () => {
      const found = await tryCredentials(login, pair.newPassword)
      if (found === null) return null
      if (found.result === 'ok') {
        storeToken(found.jwt)
        updateSession(store, { user: found.user })
        return found
      }
      // The second factor is asked for: whether the former token is still good only the check tells.
      return getServerClient(store)
        .checkNow()
        .catch((error: unknown) => {
          if (isDenied(error)) return { sessions: null }
          throw error
        })
    },
  })
}

/** Ends every other session, or the one of that id. One that is not there any more has ended. */
export function settleRevoke(sessionId: string | undefined): Promise<{ sessions: Session[] }> {
  const data = sessionId === undefined ? {} : { sessionId }
  return settleOutcome<{ sessions: Session[] }>(() => sessionRevoke(data), {
    alsoOn: [404],
    ask: async () => {
      const { sessions } = await sessionCheck()
      const hasEnded = sessions.every(({ id, current }) =>
        sessionId === undefined ? current === true : id !== sessionId,
      )
      return hasEnded ? { sessions } : null
    },
  })
}

/** Binds an author code. Where another one is bound meanwhile the refusal stands; the check has brought it. */
export function settleAuthorBind(store: AuthStore, code: string) {
  return settleOutcome(() => authorBind({ code }), {
    alsoOn: [409],
    ask: async () => {
      const { authorCode } = await getServerClient(store).checkNow()
      return authorCode?.toLowerCase() === code.toLowerCase() ? { authorCode } : null
    },
  })
}
