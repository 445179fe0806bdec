import {
  accountVerify,
  recoveryFinish,
  recoveryInspect,
  signUp,
} from '#/api/generated/endpoints/account/account'
import { sessionCheck, signIn, signInConfirm } from '#/api/generated/endpoints/session/session'
import type { ChallengeAnswer } from '#/api/generated/model/challengeAnswer'
import type { NewAccount } from '#/api/generated/model/newAccount'
import type { RecoveryAnswer } from '#/api/generated/model/recoveryAnswer'
import type { SignInResult } from '#/api/generated/model/signInResult'
import type { SignUpResult } from '#/api/generated/model/signUpResult'
import type { Verified } from '#/api/generated/model/verified'
import { problemOf } from '#/api/problem'
import { type AuthStore, readSession } from '#/auth/auth-store'
import { accessLevelOf } from '#/auth/session'
import { sendIdempotent, settleOutcome } from './settle-outcome'

/**
 * Creates an account. If the response is lost, signing in shows whether it exists, but not when the e-mail may be sent
 * again.
 */
export function settleSignUp(account: NewAccount): Promise<SignUpResult> {
  return settleOutcome(() => signUp(account), {
    ask: async () => {
      // A new account is neither blocked nor protected: such a one was there before.
      const found = await tryCredentials(account.login, account.password)
      return found?.result === 'ok' ? { ...found, resendAfter: 0 } : null
    },
  })
}

/** Finishes a sign-in. A code works once: sent again, it signs the player in or is refused for good. */
export function settleSignInConfirm(code: ChallengeAnswer) {
  return sendIdempotent(() => signInConfirm(code))
}

/**
 * Sets the new password of a recovery. A link works once: if the response is lost and the link is used up, this request
 * probably succeeded, and the login is unknown.
 */
export function settleRecoveryFinish(password: RecoveryAnswer): Promise<{ login: string | null }> {
  return settleOutcome<{ login: string | null }>(() => recoveryFinish(password), {
    ask: async () => {
      try {
        await recoveryInspect({ headers: { 'X-Recovery-Key': password.key } })
        return null
      } catch (error) {
        const problem = problemOf(error)
        if ('status' in problem && problem.status === 410) return { login: null }
        throw error
      }
    },
  })
}

/**
 * Verifies an account. The key may be posted again; for an unverified player signed in here, the check shows the
 * outcome, too.
 */
export function settleVerify(store: AuthStore, key: string): Promise<Verified> {
  const send = () => accountVerify({ key })
  if (accessLevelOf(readSession(store)) !== 'unverified') return sendIdempotent(send)
  return settleOutcome(send, {
    alsoOn: [410],
    ask: async () => {
      const userData = await sessionCheck()
      const { active, email } = userData.user
      return active ? { email, alreadyVerified: false, userData } : null
    },
  })
}

/**
 * Signs in to find out whether these credentials are valid; `null` if they are not. A block is reported only for the
 * right password.
 */
export async function tryCredentials(
  login: string,
  password: string,
): Promise<SignInResult | { result: 'blocked' } | null> {
  try {
    return await signIn({ login, password })
  } catch (error) {
    const problem = problemOf(error)
    if (!('status' in problem)) throw error
    if (problem.kind === 'message' && problem.code === 'blocked') return { result: 'blocked' }
    if (problem.status === 401) return null
    throw error
  }
}
