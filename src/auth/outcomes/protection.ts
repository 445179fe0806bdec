import {
  protectionConfirm,
  protectionRemove,
  protectionRemoveConfirm,
  protectionView,
} from '#/api/generated/endpoints/protection/protection'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { PasswordProof } from '#/api/generated/model/passwordProof'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { ProtectionState } from '#/api/generated/model/protectionState'
import { readUser } from '#/auth/storage'
import { sendIdempotent, settleOutcome } from './settle-outcome'

/**
 * Turns the second factor on. If the response is lost, so are the recovery codes in it. It settles even if the player
 * has signed out meanwhile.
 */
export function settleProtectionConfirm(code: string): Promise<ProtectionOn | ProtectionState> {
  const login = readUser()?.login
  return settleOutcome<ProtectionOn | ProtectionState>(() => protectionConfirm({ code }), {
    alsoOn: [404, 409, 410],
    ask: async () => {
      // Nobody can be asked, or only about another player.
      if (readUser()?.login !== login) return null
      const state = await protectionView()
      return state.mfa === null ? null : state
    },
  })
}

/**
 * Starts turning the second factor off. Nothing tells whether a removal waits for its code, but starting again replaces it:
 * if the response is lost, that leads to the code, too.
 */
export function settleRemovalStart(proof: PasswordProof): Promise<CodeRequest> {
  return sendIdempotent(() => protectionRemove(proof))
}

/** Turns the second factor off. */
export function settleProtectionRemoval(code: string): Promise<unknown> {
  return settleOutcome<unknown>(() => protectionRemoveConfirm({ code }), {
    alsoOn: [404, 409, 410],
    ask: async () => {
      const state = await protectionView()
      return state.mfa === null ? state : null
    },
  })
}
