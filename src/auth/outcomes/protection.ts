import {
  protectionConfirm,
  protectionRemove,
  protectionRemoveConfirm,
  protectionStart,
  protectionView,
} from '#/api/generated/endpoints/protection/protection'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { MethodChoice } from '#/api/generated/model/methodChoice'
import type { PasswordProof } from '#/api/generated/model/passwordProof'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { ProtectionSetup } from '#/api/generated/model/protectionSetup'
import type { ProtectionState } from '#/api/generated/model/protectionState'
import { sendIdempotent, settleOutcome } from './settle-outcome'

/**
 * Starts setting up the second factor. No request shows whether a setup is pending, but starting again replaces it, so
 * a repeat after a lost response leads to the code, too.
 */
export function settleSetupStart(choice: MethodChoice): Promise<ProtectionSetup> {
  return sendIdempotent(() => protectionStart(choice))
}

/** Turns the second factor on. If the response is lost, so are the recovery codes in it. */
export function settleProtectionConfirm(code: string): Promise<ProtectionOn | ProtectionState> {
  return settleOutcome<ProtectionOn | ProtectionState>(() => protectionConfirm({ code }), {
    alsoOn: [410],
    ask: async () => {
      const state = await protectionView()
      return state.mfa === null ? null : state
    },
  })
}

/**
 * Replaces the recovery codes created at `since`. If the response is lost, so are the new codes; the state then shows
 * that the old ones no longer work.
 */
export function settleNewCodes(
  since: string,
  code: string,
): Promise<ProtectionOn | ProtectionState> {
  return settleOutcome<ProtectionOn | ProtectionState>(() => protectionConfirm({ code }), {
    alsoOn: [410],
    ask: async () => {
      const state = await protectionView()
      return state.recoveryCodesCreatedAt === since ? null : state
    },
  })
}

/** Starts turning the second factor off; starting again replaces a pending removal. */
export function settleRemovalStart(proof: PasswordProof): Promise<CodeRequest> {
  return sendIdempotent(() => protectionRemove(proof))
}

/** Turns the second factor off. */
export function settleProtectionRemoval(code: string): Promise<unknown> {
  return settleOutcome<unknown>(() => protectionRemoveConfirm({ code }), {
    alsoOn: [410],
    ask: async () => {
      const state = await protectionView()
      return state.mfa === null ? state : null
    },
  })
}
