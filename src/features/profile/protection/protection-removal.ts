import {
  type CodeEnded,
  type CodeEvent,
  isEnded,
  type PendingCode,
  pendingCodeOf,
  pendingCodeStep,
  readKeptCode,
} from '#/api/pending-code'
import type { CodeRequest } from '#/api/generated/model/codeRequest'

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

/** The part of a removal that the tab keeps: its pending code, if any. */
export const keptRemoval = (state: Removal) => (state.kind === 'code' ? state.pending : null)

/** The removal that was kept, or none. */
export function readRemoval(kept: unknown): Removal {
  const pending = readKeptCode(kept)
  return pending === null ? { kind: 'idle' } : { kind: 'code', pending, isFresh: false }
}
