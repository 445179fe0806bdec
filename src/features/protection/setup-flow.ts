import {
  type CodeEnded,
  type CodeEvent,
  isEnded,
  type PendingCode,
  pendingCodeOf,
  pendingCodeStep,
  readKeptCode,
} from '#/api/pending-code'
import { isPartialList } from '#/api/reading'
import { isRecord } from '#/lib/is-record'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { User } from '#/api/generated/model/user'
import type { ProtectionSetup } from '#/api/generated/model/protectionSetup'

/**
 * What the pending code turns on: a method, or new recovery codes that replace those created at `since`, while the
 * second factor stays.
 */
export type Setup =
  | { method: 'app'; secret: string; otpauthUri: string }
  | { method: 'email' }
  | { method: 'recoveryCodes'; since: string }

/** The steps of turning the second factor on. A setup that the player leaves turns nothing on. */
export type SetupState =
  | { kind: 'choose'; ended: CodeEnded | null }
  /** `isInDoubt`: whether the code was accepted; the reload that is then suggested must show the protection. */
  | { kind: 'setup'; setup: Setup; pending: PendingCode; isInDoubt?: boolean }
  | { kind: 'codes'; codes: readonly string[]; isPartial: boolean; areFirst: boolean }
  /** A backend without recovery codes sends none to save. */
  | { kind: 'done'; codes: 'saved' | 'renewed' | 'none'; redirect: 'running' | 'stopped' }
  | { kind: 'codes-lost' }

export type SetupEvent =
  /** `since`: when the recovery codes to be replaced were created. */
  | { kind: 'started'; setup: ProtectionSetup; now: number; since?: string }
  | { kind: 'went-back' }
  | { kind: 'confirmed'; result: ProtectionOn; areFirst: boolean }
  /** The response was lost, but the protection is on, or the recovery codes are new. */
  | { kind: 'found-on'; recoveryCodesLeft: number | null }
  | { kind: 'saved' }
  | { kind: 'stayed' }
  | CodeEvent

export const FIRST_STATE: SetupState = { kind: 'choose', ended: null }

/** The part of a setup that the tab keeps: never an app's key, because secrets must not be stored. */
export const keptSetup = (state: SetupState) =>
  state.kind === 'setup' && state.setup.method !== 'app' && state.isInDoubt !== true ? state : null

/** The setup that was kept, or the first step; also that if the protection has been turned on or off meanwhile. */
export function readSetup(kept: unknown, { mfa }: Pick<User, 'mfa'>): SetupState {
  if (!isRecord(kept)) return FIRST_STATE
  const pending = readKeptCode(kept['pending'])
  const { setup } = kept
  if (pending === null || !isRecord(setup)) return FIRST_STATE
  const { method, since } = setup
  if (mfa === null) {
    return method === 'email' ? { kind: 'setup', setup: { method }, pending } : FIRST_STATE
  }
  return method === 'recoveryCodes' && typeof since === 'string'
    ? { kind: 'setup', setup: { method, since }, pending }
    : FIRST_STATE
}

/** The state after `event`. An event that does not belong to the state leaves it as it is. */
export function setupStep(state: SetupState, event: SetupEvent): SetupState {
  // A code that was being checked when its setup was left or expired may still have been accepted.
  const mayBeAccepted = state.kind === 'setup' || state.kind === 'choose'
  switch (event.kind) {
    case 'started':
      return state.kind === 'choose' || state.kind === 'codes-lost' ? setupOf(event) : state
    case 'went-back':
      return state.kind === 'setup' ? FIRST_STATE : state
    case 'confirmed':
      return mayBeAccepted ? stateOfOn(event) : state
    case 'found-on':
      return mayBeAccepted ? stateOfFound(event.recoveryCodesLeft) : state
    case 'saved':
      return state.kind === 'codes' ? doneWith(state.areFirst ? 'saved' : 'renewed') : state
    case 'stayed':
      return state.kind === 'done' ? { ...state, redirect: 'stopped' } : state
    default: {
      if (state.kind !== 'setup') return state
      const next = pendingCodeStep(state.pending, event)
      if (isEnded(next)) return { kind: 'choose', ended: next }
      const isInDoubt = event.kind === 'refused' && event.problem.kind === 'outcome-unknown'
      return { ...state, pending: next, isInDoubt }
    }
  }
}

/** The protection is on, and its codes are shown to be saved, if the server has sent any that can be read. */
function stateOfOn({ result, areFirst }: SetupEvent & { kind: 'confirmed' }): SetupState {
  const { recoveryCodes: codes } = result
  const isPartial = isPartialList(codes)
  if (codes.length > 0) return { kind: 'codes', codes, isPartial, areFirst }
  return isPartial || !areFirst ? { kind: 'codes-lost' } : doneWith('none')
}

/** The protection is on, and its codes were in the lost response. */
function stateOfFound(recoveryCodesLeft: number | null): SetupState {
  return recoveryCodesLeft === 0 ? doneWith('none') : { kind: 'codes-lost' }
}

function doneWith(codes: 'saved' | 'renewed' | 'none'): SetupState {
  return { kind: 'done', codes, redirect: 'running' }
}

function setupOf({
  setup: response,
  now,
  since = '',
}: SetupEvent & { kind: 'started' }): SetupState {
  if (response.method === 'recoveryCodes') {
    // Whether an address is named decides where the code comes from.
    const pending = pendingCodeOf({ ...response, method: 'unknown' }, now)
    return { kind: 'setup', setup: { method: 'recoveryCodes', since }, pending }
  }
  const pending = pendingCodeOf(response, now)
  if (response.method === 'email') return { kind: 'setup', setup: { method: 'email' }, pending }
  const { method, secret, otpauthUri } = response
  return { kind: 'setup', setup: { method, secret, otpauthUri }, pending }
}
