import {
  afterResendFailed,
  afterRefusal,
  afterResend,
  pendingCodeOf,
  type PendingCode,
  type Ended,
  isEnded,
  RAN_OUT,
} from '#/api/pending-code'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { SignInResult } from '#/api/generated/model/signInResult'
import type { UserData } from '#/api/generated/model/userData'
import type { Problem } from '#/api/problem'

/** Where a sign-in stands. All of it but `done` may live in the history; the password is in none of it. */
export type SignInState =
  | { kind: 'form'; login: string; ended: Ended | null }
  | { kind: 'challenge'; login: string; challenge: string; wait: PendingCode }
  | { kind: 'done'; data: UserData }

export type SignInEvent =
  | { kind: 'answered'; login: string; answer: SignInResult; now: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'ran-out' }
  | { kind: 'restarted' }
  | { kind: 'confirmed'; data: UserData }

/** What comes of `event`. One that does not belong to the state leaves it as it is. */
export function signInStep(state: SignInState, event: SignInEvent): SignInState {
  if (event.kind === 'answered') {
    const { login, answer, now } = event
    if (state.kind !== 'form') return state
    if (answer.result === 'ok') return { kind: 'done', data: answer }
    return {
      kind: 'challenge',
      login,
      challenge: answer.challenge,
      wait: pendingCodeOf(answer, now),
    }
  }
  // The code was good, and its answer came when the time here was over.
  if (event.kind === 'confirmed' && state.kind === 'form' && state.ended?.why === 'expired') {
    return { kind: 'done', data: event.data }
  }
  if (state.kind !== 'challenge') return state
  switch (event.kind) {
    case 'refused':
      return waitOn(state, afterRefusal(state.wait, event.problem))
    case 'resent':
      return waitOn(state, afterResend(state.wait, event.request, event.now))
    case 'not-resent':
      return waitOn(state, afterResendFailed(state.wait, event.problem, event.now))
    case 'ran-out':
      return startAgain(state.login, RAN_OUT)
    case 'restarted':
      return startAgain('', null)
    case 'confirmed':
      return { kind: 'done', data: event.data }
  }
}

function waitOn(
  state: SignInState & { kind: 'challenge' },
  wait: PendingCode | Ended,
): SignInState {
  return isEnded(wait) ? startAgain(state.login, wait) : { ...state, wait }
}

function startAgain(login: string, ended: Ended | null): SignInState {
  return { kind: 'form', login, ended }
}

/**
 * The state that an earlier load of the page left in the history, or the empty form: an entry may be of
 * another version of the site. By hand rather than with Valibot, which this page can do without until the
 * server is asked.
 */
export function readSignIn(saved: unknown, login = ''): SignInState {
  if (!isRecord(saved) || typeof saved['login'] !== 'string') return startAgain(login, null)
  const { kind, ended, challenge, wait } = saved
  if (kind === 'form' && (ended === null || isSavedEnd(ended))) {
    return { kind, login: saved['login'], ended }
  }
  if (kind === 'challenge' && typeof challenge === 'string' && isCodeWait(wait)) {
    return { kind, login: saved['login'], challenge, wait }
  }
  return startAgain(login, null)
}

function isSavedEnd(value: unknown): value is Ended {
  if (!isRecord(value)) return false
  const { why, words } = value
  return (why === 'expired' || why === 'attempts') && (words === null || typeof words === 'string')
}

function isCodeWait(value: unknown): value is PendingCode {
  if (!isRecord(value)) return false
  const { method, maskedEmail, expiresAt, resendAt, attemptsLeft } = value
  return (
    (method === 'app' || method === 'email') &&
    (maskedEmail === null || typeof maskedEmail === 'string') &&
    isNumberOrNull(expiresAt) &&
    typeof resendAt === 'number' &&
    isNumberOrNull(attemptsLeft)
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number'
