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
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { ProtectionSetup } from '#/api/generated/model/protectionSetup'
import type { Problem } from '#/api/problem'

/** What the code that is waited for belongs to. */
export type Setup = { method: 'app'; secret: string; otpauthUri: string } | { method: 'email' }

/**
 * Where turning the second factor on stands. It lives on the page alone: a secret belongs into no storage,
 * and a set-up that is left turns nothing on.
 */
export type SetupState =
  | { kind: 'choose'; ended: Ended | null }
  | { kind: 'setup'; setup: Setup; wait: PendingCode }
  | { kind: 'codes'; codes: readonly string[] }
  /** A backend without recovery codes gives none to keep. */
  | { kind: 'done'; codes: 'saved' | 'none'; redirect: 'running' | 'stopped' }
  | { kind: 'codes-lost' }

export type SetupEvent =
  | { kind: 'started'; setup: ProtectionSetup; now: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'ran-out' }
  | { kind: 'went-back' }
  | { kind: 'confirmed'; result: ProtectionOn }
  /** The answer was lost on its way, and the protection is on. */
  | { kind: 'found-on'; recoveryCodesLeft: number }
  | { kind: 'saved' }
  | { kind: 'stayed' }

export const FIRST_STATE: SetupState = { kind: 'choose', ended: null }

/** What comes of `event`. One that does not belong to the state leaves it as it is. */
export function setupStep(state: SetupState, event: SetupEvent): SetupState {
  switch (state.kind) {
    case 'choose':
      return chooseStep(state, event)
    case 'setup':
      return codeStep(state, event)
    case 'codes':
      return event.kind === 'saved' ? doneWith('saved') : state
    case 'done':
      return event.kind === 'stayed' ? { ...state, redirect: 'stopped' } : state
    case 'codes-lost':
      return state
  }
}

/** A code that was on its way when its set-up was left, or ran out, may still have been taken. */
function chooseStep(state: SetupState & { kind: 'choose' }, event: SetupEvent): SetupState {
  switch (event.kind) {
    case 'started':
      return setupOf(event.setup, event.now)
    case 'confirmed':
      return stateOfOn(event.result)
    case 'found-on':
      return stateOfFound(event.recoveryCodesLeft)
    default:
      return state
  }
}

/** The protection is on, and its codes are here to save. */
function stateOfOn({ recoveryCodes: codes }: ProtectionOn): SetupState {
  return codes.length > 0 ? { kind: 'codes', codes } : doneWith('none')
}

/** The protection is on, and its codes were in the answer that was lost. */
function stateOfFound(recoveryCodesLeft: number): SetupState {
  return recoveryCodesLeft > 0 ? { kind: 'codes-lost' } : doneWith('none')
}

function doneWith(codes: 'saved' | 'none'): SetupState {
  return { kind: 'done', codes, redirect: 'running' }
}

type AwaitingCode = SetupState & { kind: 'setup' }

function codeStep(state: AwaitingCode, event: SetupEvent): SetupState {
  switch (event.kind) {
    case 'refused':
      return waitOn(state, afterRefusal(state.wait, event.problem))
    case 'resent':
      return waitOn(state, afterResend(state.wait, event.request, event.now))
    case 'not-resent':
      return waitOn(state, afterResendFailed(state.wait, event.problem, event.now))
    case 'ran-out':
      return { kind: 'choose', ended: RAN_OUT }
    case 'went-back':
      return FIRST_STATE
    case 'confirmed':
      return stateOfOn(event.result)
    case 'found-on':
      return stateOfFound(event.recoveryCodesLeft)
    case 'started':
    case 'saved':
    case 'stayed':
      return state
  }
}

function waitOn(state: AwaitingCode, wait: PendingCode | Ended): SetupState {
  return isEnded(wait) ? { kind: 'choose', ended: wait } : { ...state, wait }
}

function setupOf(answer: ProtectionSetup, now: number): SetupState {
  const wait = pendingCodeOf(answer, now)
  if (answer.method === 'email') return { kind: 'setup', setup: { method: 'email' }, wait }
  const { method, secret, otpauthUri } = answer
  return { kind: 'setup', setup: { method, secret, otpauthUri }, wait }
}
