import {
  type CodeEnded,
  type CodeEvent,
  type CodeSent,
  type PendingCode,
  pendingCodeOf,
  pendingCodeStep,
  readKeptCode,
} from '#/api/pending-code'
import type { User } from '#/api/generated/model/user'
import { messageOf } from '#/api/problem'
import { isRecord } from '#/lib/is-record'
import { isSameEmail } from '#/lib/text/is-same-email'

/** Why a pending change ended: its code, or the server's refusal of the address. */
export type EmailChangeEnded = CodeEnded | { reason: 'refused'; message: string }

/** The steps of an e-mail change. */
export type EmailChange =
  | { kind: 'idle' }
  | { kind: 'editing'; email: string; ended: EmailChangeEnded | null }
  | { kind: 'code'; email: string; pending: PendingCode; isFresh: boolean }

export type EmailEvent =
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'sent'; email: string; request: CodeSent; now: number }
  | { kind: 'done' }
  | CodeEvent

export type Addresses = Pick<User, 'email' | 'pendingEmail'>

/** The address that is waiting for its code. An address already in force is not. */
export function pendingEmailOf(user: Addresses | null): string | null {
  if (user === null || isSameEmail(user.email, user.pendingEmail)) return null
  return user.pendingEmail
}

/**
 * The view: an open form stays; otherwise `user.pendingEmail` decides, which another tab may have changed and which
 * survives a reload. Of a change begun elsewhere, only the address is known: the server does not repeat the rest.
 */
export function emailView(state: EmailChange, pendingEmail: string | null): EmailChange {
  if (state.kind === 'editing') return state
  if (pendingEmail === null) return { kind: 'idle' }
  if (state.kind === 'code' && isSameEmail(pendingEmail, state.email)) return state
  const pending = {
    method: 'email',
    maskedEmail: pendingEmail,
    end: null,
    resendAt: 0,
    attemptsLeft: null,
  } as const
  return { kind: 'code', email: pendingEmail, pending, isFresh: false }
}

/** The pending change that the tab has kept, or none. */
export function readEmailChange(saved: unknown): EmailChange {
  if (!isRecord(saved)) return { kind: 'idle' }
  const { kind, email } = saved
  const pending = readKeptCode(saved['pending'])
  return kind === 'code' && typeof email === 'string' && pending !== null
    ? { kind, email, pending, isFresh: false }
    : { kind: 'idle' }
}

/** The state after `event`. An event that does not belong to the state leaves it as it is. */
export function emailStep(state: EmailChange, event: EmailEvent): EmailChange {
  switch (event.kind) {
    case 'opened':
      return { kind: 'editing', email: '', ended: null }
    case 'closed':
    case 'done':
      return { kind: 'idle' }
    case 'sent': {
      const { email, request, now } = event
      return { kind: 'code', email, pending: pendingCodeOf(request, now), isFresh: true }
    }
    default:
      return state.kind === 'code' ? codeStep(state, event) : state
  }
}

function codeStep(state: EmailChange & { kind: 'code' }, event: CodeEvent): EmailChange {
  const next = endOf(event) ?? pendingCodeStep(state.pending, event)
  return 'reason' in next
    ? { kind: 'editing', email: state.email, ended: next }
    : { ...state, pending: next }
}

/** `404`: nothing is pending anymore; `409`: another account has taken the address. Both end the change. */
function endOf(event: CodeEvent): EmailChangeEnded | null {
  if (!('problem' in event) || !('status' in event.problem)) return null
  const { problem } = event
  if (problem.status === 404) return { reason: 'expired', message: messageOf(problem) }
  return problem.status === 409 && problem.kind === 'message'
    ? { reason: 'refused', message: problem.message }
    : null
}
