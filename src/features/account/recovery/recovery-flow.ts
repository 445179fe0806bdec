import * as v from 'valibot'
import { type Problem, messageOf } from '#/api/problem'
import { retryAfterEnd, waitEnd } from '#/api/retry-after'
import { isLinkToken } from '#/lib/links/link-token'

/** Requesting the e-mail. Kept in the history. */
export type RecoveryRequestState =
  | { kind: 'request'; login: string }
  /** The same for every login, so as not to reveal whether the account exists. */
  | { kind: 'sent'; login: string; resendAt: number }

export type RecoveryRequestEvent =
  | { kind: 'sent' | 'resent'; login: string; resendAfter: number | null; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'restarted' }

/** The state after `event`. An event that does not belong to the state leaves it as it is. */
export function recoveryRequestStep(
  state: RecoveryRequestState,
  event: RecoveryRequestEvent,
): RecoveryRequestState {
  switch (event.kind) {
    case 'sent':
      return { kind: 'sent', login: event.login, resendAt: waitEnd(event.resendAfter, event.now) }
    case 'resent':
      // Ignored if the player has gone back to the form meanwhile, and is typing there.
      return state.kind === 'sent' && state.login === event.login
        ? recoveryRequestStep(state, { ...event, kind: 'sent' })
        : state
    case 'not-resent': {
      const end = retryAfterEnd(event.problem, event.now)
      if (state.kind !== 'sent' || end === null) return state
      return { ...state, resendAt: Math.max(state.resendAt, end) }
    }
    case 'restarted':
      return { kind: 'request', login: state.login }
  }
}

const savedSchema = v.variant('kind', [
  v.object({ kind: v.literal('request'), login: v.string() }),
  v.object({ kind: v.literal('sent'), login: v.string(), resendAt: v.number() }),
])

/** The state left in the history by an earlier page load, or the form. */
export function readRecoveryRequest(saved: unknown, login = ''): RecoveryRequestState {
  const parsed = v.safeParse(savedSchema, saved)
  return parsed.success ? parsed.output : { kind: 'request', login }
}

/** Following the link of the e-mail. */
export type RecoveryLinkState =
  | { kind: 'checking' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'dead'; message: string | null }
  | { kind: 'password'; login: string | null; codeRequired: boolean; attemptsLeft: number | null }
  /** The response to the password was lost, and the link is used up. */
  | { kind: 'probably-changed' }

export type RecoveryLinkEvent =
  | { kind: 'inspected'; login: string | null; codeRequired: boolean }
  | { kind: 'not-inspected'; problem: Problem }
  | { kind: 'asked-again' }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'lost' }

/** The first state of a link: a malformed token is not sent to the server. */
export function firstLinkState(key: string): RecoveryLinkState {
  return isLinkToken(key) ? { kind: 'checking' } : { kind: 'dead', message: null }
}

/** The state after `event`. An event that does not belong to the state leaves it as it is. */
export function recoveryLinkStep(
  state: RecoveryLinkState,
  event: RecoveryLinkEvent,
): RecoveryLinkState {
  switch (event.kind) {
    case 'inspected':
      return state.kind === 'checking' ? { ...event, kind: 'password', attemptsLeft: null } : state
    case 'not-inspected': {
      if (state.kind !== 'checking') return state
      const { problem } = event
      const isDead = isGone(problem) || ('status' in problem && problem.status === 422)
      return isDead ? { kind: 'dead', message: messageOf(problem) } : { kind: 'failed', problem }
    }
    case 'asked-again':
      return state.kind === 'failed' ? { kind: 'checking' } : state
    case 'refused':
      return state.kind === 'password' ? afterRefusedPassword(state, event.problem) : state
    case 'lost':
      return state.kind === 'password' ? { kind: 'probably-changed' } : state
  }
}

const isGone = (problem: Problem) => 'status' in problem && problem.status === 410

function afterRefusedPassword(
  state: RecoveryLinkState & { kind: 'password' },
  problem: Problem,
): RecoveryLinkState {
  if (isGone(problem)) return { kind: 'dead', message: messageOf(problem) }
  if (problem.kind !== 'message') return state
  const { code, fields, attemptsLeft } = problem
  return {
    ...state,
    // The second factor may have been turned on after the link was opened.
    codeRequired: state.codeRequired || code === 'invalid_code' || 'code' in fields,
    attemptsLeft: attemptsLeft ?? state.attemptsLeft,
  }
}
