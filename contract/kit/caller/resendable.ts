import type { Exchange } from '../http/exchange'
import type { EmailKind } from '../mail/mail'
import type { OperationId } from '../contract/operation-id'
import type { Call } from './call'
import { textOf, type Caller } from './caller'
import { mailPlayer } from './beginnings'

/** Six digits: one sent code in a million is the same. */
export const WRONG_CODE = '000000'
export const CODE = 'code'

/** A flow whose code can be sent again. */
export interface Resendable {
  readonly asked: Exchange
  /** The address it is sent to, and its kind. */
  readonly to: string
  readonly kind: EmailKind
  readonly call: Call
  /** Starts it again, if that sends a code. */
  readonly again?: () => Promise<Exchange>
  /** A wrong code for it, if it waits for one. */
  readonly wrong?: { readonly id: OperationId; readonly call: Call & { readonly body: object } }
}

/** Starts a flow with a token; its code is sent to an address and confirmed by another operation. */
async function startedBy(
  caller: Caller,
  id: OperationId,
  status: number,
  { token, to, body }: { readonly token: string; readonly to: string; readonly body: object },
  confirm: OperationId,
) {
  const again = () => caller.call(id, { token, body })
  const asked = await again()
  caller.holds(id, asked, status, {})
  const wrong = { id: confirm, call: { token, body: { code: WRONG_CODE } } }
  return { asked, to, kind: CODE, call: { token }, again, wrong } as const
}

/** The flow of each resend operation. */
export const FLOWS = {
  signInResend: async (caller: Caller) => {
    const { login, password, email: to } = await mailPlayer(caller)
    const again = () => caller.call('signIn', { body: { login, password } })
    const asked = await again()
    caller.holds('signIn', asked, 200, { wants: { method: 'email' } })
    const challenge = textOf(asked, 'challenge')
    const wrong = { id: 'signInConfirm', call: { body: { challenge, code: WRONG_CODE } } } as const
    return { asked, to, kind: CODE, call: { body: { challenge } }, again, wrong }
  },
  emailChangeResend: async (caller: Caller) => {
    const { token, password } = await caller.player()
    const { email: to } = caller.name()
    const start = { token, to, body: { email: to, password } }
    return startedBy(caller, 'emailChange', 202, start, 'emailChangeConfirm')
  },
  protectionResend: async (caller: Caller) => {
    const { token, password, email: to } = await caller.player()
    const start = { token, to, body: { method: 'email', password } }
    return startedBy(caller, 'protectionStart', 200, start, 'protectionConfirm')
  },
  protectionRemoveResend: async (caller: Caller) => {
    const { token, password, email: to } = await mailPlayer(caller)
    const start = { token, to, body: { password } }
    return startedBy(caller, 'protectionRemove', 202, start, 'protectionRemoveConfirm')
  },
  verifyResend: async (caller: Caller) => {
    const { login, email, password } = caller.name()
    const asked = await caller.step('signUp', 201, { body: { login, email, password } })
    return { asked, to: email, kind: 'verify' as const, call: { token: textOf(asked, 'jwt') } }
  },
} as const satisfies Partial<Record<OperationId, (caller: Caller) => Promise<Resendable>>>

export const WITH_CODE = [
  'signInResend',
  'emailChangeResend',
  'protectionResend',
  'protectionRemoveResend',
] as const

export const RESENDABLE = [
  ...WITH_CODE,
  'verifyResend',
] as const satisfies readonly (keyof typeof FLOWS)[]
