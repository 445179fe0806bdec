import {
  type CodeEnded,
  type CodeEvent,
  isEnded,
  isPendingCode,
  type PendingCode,
  pendingCodeOf,
  pendingCodeStep,
} from '#/api/pending-code'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import { isRecord } from '#/lib/is-record'

/** The steps of turning the second factor off: the password, then a code. */
export type Removal =
  | { kind: 'idle' }
  | { kind: 'password'; ended: CodeEnded | null }
  /** `isFresh`: requested on this page, and not before a reload. */
  | { kind: 'code'; pending: PendingCode; isFresh: boolean }

export type RemovalEvent =
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'proved'; request: CodeRequest; now: number }
  | CodeEvent

/** The state after `event`. An event that does not belong to the state leaves it as it is. */
export function removalStep(state: Removal, event: RemovalEvent): Removal {
  switch (event.kind) {
    case 'closed':
      return { kind: 'idle' }
    case 'opened':
      return state.kind === 'idle' ? { kind: 'password', ended: null } : state
    case 'proved':
      return state.kind === 'password'
        ? { kind: 'code', pending: pendingCodeOf(event.request, event.now), isFresh: true }
        : state
    default: {
      if (state.kind !== 'code') return state
      const next = pendingCodeStep(state.pending, event)
      return isEnded(next) ? { kind: 'password', ended: next } : { ...state, pending: next }
    }
  }
}

/** The part of a removal that a history entry keeps for a reload: its pending code, if any, and the player's login. */
export const keptRemoval = (state: Removal, login: string) =>
  state.kind === 'code' ? { login, pending: state.pending } : undefined

/** The removal of `login` left in the history by an earlier page load, or none. */
export function readRemoval(kept: unknown, login: string): Removal {
  return isRecord(kept) && kept['login'] === login && isPendingCode(kept['pending'])
    ? { kind: 'code', pending: kept['pending'], isFresh: false }
    : { kind: 'idle' }
}
