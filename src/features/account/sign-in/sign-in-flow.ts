import {
  type CodeEnded,
  type CodeEvent,
  isEnded,
  isPendingCode,
  type PendingCode,
  pendingCodeOf,
  pendingCodeStep,
} from '#/api/pending-code'
import type { SignInMfa } from '#/api/generated/model/signInMfa'
import { isRecord } from '#/lib/is-record'

/** The steps of a sign-in, kept in the history; none has the password. */
export type SignInState =
  | { kind: 'form'; login: string; ended: CodeEnded | null }
  | { kind: 'challenge'; login: string; challenge: string; pending: PendingCode }

export type SignInEvent =
  /** The password was right. */
  | { kind: 'code-asked'; login: string; response: SignInMfa; now: number }
  | { kind: 'restarted' }
  | CodeEvent

/** The state after `event`. An event that does not belong to the state leaves it as it is. */
export function signInStep(state: SignInState, event: SignInEvent): SignInState {
  if (event.kind === 'code-asked') {
    const { login, response, now } = event
    if (state.kind !== 'form') return state
    return {
      kind: 'challenge',
      login,
      challenge: response.challenge,
      pending: pendingCodeOf(response, now),
    }
  }
  if (state.kind !== 'challenge') return state
  if (event.kind === 'restarted') return startAgain('', null)
  const next = pendingCodeStep(state.pending, event)
  return isEnded(next) ? startAgain(state.login, next) : { ...state, pending: next }
}

function startAgain(login: string, ended: CodeEnded | null): SignInState {
  return { kind: 'form', login, ended }
}

/**
 * The state left in the history by an earlier page load, perhaps of another version of the site; else the empty form.
 * Written by hand, because this page loads Valibot only with the first request.
 */
export function readSignIn(saved: unknown, login = ''): SignInState {
  if (!isRecord(saved) || typeof saved['login'] !== 'string') return startAgain(login, null)
  const { kind, ended, challenge, pending } = saved
  if (kind === 'form' && (ended === null || isCodeEnded(ended))) {
    return { kind, login: saved['login'], ended }
  }
  if (kind === 'challenge' && typeof challenge === 'string' && isPendingCode(pending)) {
    return { kind, login: saved['login'], challenge, pending }
  }
  return startAgain(login, null)
}

function isCodeEnded(value: unknown): value is CodeEnded {
  if (!isRecord(value)) return false
  const { reason, message } = value
  return (
    (reason === 'expired' || reason === 'attempts') &&
    (message === null || typeof message === 'string')
  )
}
