import {
  afterResendFailed,
  afterRefusal,
  afterResend,
  pendingCodeOf,
  type PendingCode,
  type Ended,
  isEnded,
  RAN_OUT,
} from './pending-code'
import type { CodeRequest } from './generated/model/codeRequest'
import { type Problem, wordsOf } from './problem'

/** Why a change that waited for its code is over: the code, or what the server said of the address. */
export type EmailChangeEnd = Ended | { why: 'refused'; words: string }

/** Where an e-mail change stands. */
export type EmailChange =
  | { kind: 'resting' }
  | { kind: 'typing'; email: string; over: EmailChangeEnd | null }
  | { kind: 'waiting'; email: string; wait: PendingCode; isFresh: boolean }

export type EmailEvent =
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'sent'; email: string; request: CodeRequest; now: number }
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'ran-out' }
  | { kind: 'done' }

/**
 * What to show: a form that is open stays; otherwise `user.pendingEmail` rules, which another tab may have
 * changed and which a reload finds again. Of a wait that began elsewhere only the address is known.
 */
export function emailView(
  state: EmailChange,
  pendingEmail: string | null | undefined,
): EmailChange {
  if (state.kind === 'typing') return state
  if (pendingEmail === null || pendingEmail === undefined) return { kind: 'resting' }
  if (state.kind === 'waiting' && state.email === pendingEmail) return state
  const wait = {
    method: 'email',
    maskedEmail: pendingEmail,
    expiresAt: null,
    resendAt: 0,
    attemptsLeft: null,
  } as const
  return { kind: 'waiting', email: pendingEmail, wait, isFresh: false }
}

/** What comes of `event`. One that does not belong to the state leaves it as it is. */
export function emailStep(state: EmailChange, event: EmailEvent): EmailChange {
  switch (event.kind) {
    case 'opened':
      return { kind: 'typing', email: '', over: null }
    case 'closed':
    case 'done':
      return { kind: 'resting' }
    case 'sent': {
      const { email, request, now } = event
      return { kind: 'waiting', email, wait: pendingCodeOf(request, now), isFresh: true }
    }
  }
  if (state.kind !== 'waiting') return state
  switch (event.kind) {
    case 'resent':
      return { ...state, wait: afterResend(state.wait, event.request, event.now) }
    case 'not-resent':
      return waitOn(state, event.problem, afterResendFailed(state.wait, event.problem, event.now))
    case 'refused':
      return waitOn(state, event.problem, afterRefusal(state.wait, event.problem))
    case 'ran-out':
      return { kind: 'typing', email: state.email, over: RAN_OUT }
  }
}

/** `404`: nothing is pending any more; `409`: somebody else took the address. Both end the change. */
function waitOn(
  state: EmailChange & { kind: 'waiting' },
  problem: Problem,
  wait: PendingCode | Ended,
): EmailChange {
  const { email } = state
  const status = 'status' in problem ? problem.status : null
  if (status === 409 && problem.kind === 'message') {
    return { kind: 'typing', email, over: { why: 'refused', words: problem.message } }
  }
  if (status === 404) {
    return { kind: 'typing', email, over: { why: 'expired', words: wordsOf(problem) } }
  }
  return isEnded(wait) ? { kind: 'typing', email, over: wait } : { ...state, wait }
}
