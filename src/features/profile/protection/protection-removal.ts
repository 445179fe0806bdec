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
import type { Problem } from '#/api/problem'

/** Where turning the second factor off stands: it takes the password, then a code. */
export type Removal =
  | { kind: 'resting' }
  | { kind: 'password'; ended: Ended | null }
  | { kind: 'code'; wait: PendingCode }

export type RemovalEvent =
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'proved'; request: CodeRequest; now: number }
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'ran-out' }

/** What comes of `event`. One that does not belong to the state leaves it as it is. */
export function removalStep(state: Removal, event: RemovalEvent): Removal {
  if (event.kind === 'closed') return { kind: 'resting' }
  switch (state.kind) {
    case 'resting':
      return event.kind === 'opened' ? { kind: 'password', ended: null } : state
    case 'password':
      return event.kind === 'proved'
        ? { kind: 'code', wait: pendingCodeOf(event.request, event.now) }
        : state
    case 'code':
      return codeStep(state, event)
  }
}

function codeStep(state: Removal & { kind: 'code' }, event: RemovalEvent): Removal {
  switch (event.kind) {
    case 'resent':
      return { kind: 'code', wait: afterResend(state.wait, event.request, event.now) }
    case 'not-resent':
      return waitOn(afterResendFailed(state.wait, event.problem, event.now))
    case 'refused':
      return waitOn(afterRefusal(state.wait, event.problem))
    case 'ran-out':
      return { kind: 'password', ended: RAN_OUT }
    default:
      return state
  }
}

function waitOn(wait: PendingCode | Ended): Removal {
  return isEnded(wait) ? { kind: 'password', ended: wait } : { kind: 'code', wait }
}
