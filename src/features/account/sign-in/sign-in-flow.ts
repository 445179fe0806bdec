import {
  type CodeEnded,
  type CodeEvent,
  isEnded,
  isPendingCode,
  type PendingCode,
  pendingCodeOf,
  pendingCodeStep,
} from '#/api/pending-code'
import type { SignInResult } from '#/api/generated/model/signInResult'
import type { UserData } from '#/api/generated/model/userData'
import { isRecord } from '#/lib/is-record'

/** The steps of a sign-in, kept in the history; none has the password. */
export type SignInState =
  | { kind: 'form'; login: string; ended: CodeEnded | null }
  | { kind: 'challenge'; login: string; challenge: string; pending: PendingCode }

/** The end of a sign-in. */
export type SignInDone = { kind: 'done'; data: UserData }

export type SignInEvent =
  | { kind: 'answered'; login: string; response: SignInResult; now: number }
  | { kind: 'restarted' }
  | { kind: 'confirmed'; data: UserData }
  | CodeEvent

/** The state after `event`. An event that does not belong to the state leaves it as it is. */
export function signInStep(state: SignInState, event: SignInEvent): SignInState | SignInDone {
  if (event.kind === 'answered') {
    const { login, response, now } = event
    if (state.kind !== 'form') return state
    if (response.result === 'ok') return { kind: 'done', data: response }
    return {
      kind: 'challenge',
      login,
      challenge: response.challenge,
      pending: pendingCodeOf(response, now),
    }
  }
  // The code was accepted, but the response came after the code had expired here.
  if (event.kind === 'confirmed' && state.kind === 'form' && state.ended?.reason === 'expired') {
    return { kind: 'done', data: event.data }
  }
  if (state.kind !== 'challenge') return state
  switch (event.kind) {
    case 'restarted':
      return startAgain('', null)
    case 'confirmed':
      return { kind: 'done', data: event.data }
    default: {
      const next = pendingCodeStep(state.pending, event)
      return isEnded(next) ? startAgain(state.login, next) : { ...state, pending: next }
    }
  }
}

function startAgain(login: string, ended: CodeEnded | null): SignInState {
  return { kind: 'form', login, ended }
}

/**
 * The state that an earlier load of the page left in the history, perhaps in another version of the site; else the empty
 * form. Written by hand, because this page loads Valibot only with the first request.
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
