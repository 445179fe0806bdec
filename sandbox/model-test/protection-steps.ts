import { expect } from 'vitest'
import {
  vProtectionConfirmResponse,
  vProtectionRemoveConfirmResponse,
  vProtectionRemoveResendResponse,
  vProtectionRemoveResponse,
  vProtectionResendResponse,
  vProtectionStartResponse,
  vProtectionViewResponse,
} from '#/api/generated/valibot/valibot.gen'
import { afterCode, codeRefusals, resent, sentTicket, spelled, typedCode, type Typed } from './code'
import { expectResponse } from './expect-response'
import { CONFLICT, GONE } from './refusals'
import type { Account, Model, Ticket } from './model'
import type { ModelContext } from './system'
import { resendRefusals } from './session-steps'
import { afterPassword, passwordRefusals, typedPassword } from './settings-steps'
import { methodOf, seeTicket } from './assertions'
import { tooMany } from './rate-limits'
import { actorOf, gate, tokenOf } from './actor'

/** A verified player that asks; nobody where the gate is closed. */
function verified(model: Model, by: number, meant?: (account: Account) => boolean) {
  const actor = actorOf(model, by, meant)
  const closed = gate(actor, 'to the verified')
  const account = actor.live && closed.length === 0 ? actor.account : undefined
  return { account, closed, token: tokenOf(actor) }
}

const isOpen = (ticket: Ticket | null | undefined, now: number) =>
  ticket && ticket.expiresAt > now ? ticket : null

/** Asks which second factor is on and how many recovery codes are left. */
export async function protectionView({ model, system }: ModelContext, by: number) {
  const { account, closed, token } = verified(model, by)
  const operation = ['GET', 'bindProtection', vProtectionViewResponse] as const
  const response = await expectResponse(system, operation, { token }, closed)
  if (!response.ok || !account) return
  expect(response.data).toEqual({
    mfa: methodOf(account),
    methods: ['app', 'email'],
    recoveryCodesLeft: account.recoveryCodes.length,
  })
}

/**
 * Starts a set-up: not over one that is on (`409`), not with a wrong password (`422`, which counts). Nothing is
 * on yet.
 */
export async function setUp(
  { model, system }: ModelContext,
  by: number,
  method: 'app' | 'email',
  right: boolean,
) {
  const { account, closed, token } = verified(model, by, ({ factor }) => factor === null)
  const response = await expectResponse(
    system,
    ['POST', 'bindProtection', vProtectionStartResponse],
    { token, body: { method, password: typedPassword(account, right) } },
    account
      ? [
          ...(account.factor ? [CONFLICT] : []),
          ...passwordRefusals(account, right, model.now),
          ...(method === 'email' ? tooMany(model.now, account.attempts.codeEmail) : []),
        ]
      : closed,
  )
  if (!account) return
  if (!account.factor) afterPassword(account, right, response, model.now)
  if (!response.ok) return
  const { data } = response
  expect(data.method).toBe(method)
  const [message] = method === 'email' ? system.emails({ kind: 'code', to: account.email }) : []
  const ticket = sentTicket(model, account, message ?? null)
  seeTicket(data, ticket, account.email)
  if (data.method === 'app') {
    expect(data.secret, '160 bits').toHaveLength(32)
    const uri = new URL(data.otpauthUri).searchParams
    expect([uri.get('secret'), uri.get('period'), uri.get('digits')]).toEqual([
      data.secret,
      '30',
      '6',
    ])
  }
  const app = data.method === 'app' ? { secret: data.secret, used: new Set<number>() } : null
  account.setup = { app, ticket }
}

/** Has the code of what waits for one sent again: `409` where the app gives it, `410` where nothing waits. */
async function resend(
  { model, system }: ModelContext,
  by: number,
  operation: readonly ['PATCH', path: string, schema: typeof vProtectionResendResponse],
  ticketOf: (account: Account) => Ticket | null | undefined,
) {
  const { account, closed, token } = verified(model, by, (one) => Boolean(ticketOf(one)))
  const ticket = account ? isOpen(ticketOf(account), model.now) : null
  const response = await expectResponse(
    system,
    operation,
    { token },
    account && ticket
      ? resendRefusals(model, account, ticket)
      : [...closed, ...(account ? [GONE] : [])],
  )
  if (!response.ok || !account || !ticket) return
  resent(model, account, ticket, system, account.email)
  seeTicket(response.data, ticket, account.email)
}

/** Has the code of a set-up by e-mail sent again. */
export const setUpResend = (context: ModelContext, by: number) =>
  resend(
    context,
    by,
    ['PATCH', 'bindProtection', vProtectionResendResponse],
    ({ setup }) => setup?.ticket,
  )

/** Proves a set-up: the second factor is on, with ten recovery codes. The last wrong code ends it (`410`). */
export async function setUpConfirm(
  { model, system }: ModelContext,
  by: number,
  typed: Typed,
  way: number,
) {
  const { account, closed, token } = verified(model, by, ({ setup }) => setup !== null)
  const operation = ['PUT', 'bindProtection', vProtectionConfirmResponse] as const
  const setup = account?.setup
  const ticket = isOpen(setup?.ticket, model.now)
  if (!account || !setup || !ticket) {
    await expectResponse(
      system,
      operation,
      { token, body: { code: '123456' } },
      account ? [GONE] : closed,
    )
    return
  }
  const code = await typedCode(model, account, { ticket, app: setup.app, recovery: false }, typed)
  const response = await expectResponse(
    system,
    operation,
    { token, body: { code: spelled(code.text, way) } },
    codeRefusals(account, ticket, code, model.now),
  )
  afterCode(account, ticket, code, response, model.now, () => {
    account.setup = null
  })
  if (!response.ok) return
  expect(response.data.mfa).toBe(setup.app ? 'app' : 'email')
  expect(new Set(response.data.recoveryCodes).size, 'ten recovery codes').toBe(10)
  account.factor = { app: setup.app }
  account.recoveryCodes = [...response.data.recoveryCodes]
}

/** Asks to turn the second factor off, by the password: it stays on until a code proves it. */
export async function remove({ model, system }: ModelContext, by: number, right: boolean) {
  const { account, closed, token } = verified(model, by, ({ factor }) => factor !== null)
  const byEmail = account?.factor?.app === null
  const response = await expectResponse(
    system,
    ['POST', 'removeProtection', vProtectionRemoveResponse],
    { token, body: { password: typedPassword(account, right) } },
    account
      ? [
          ...(account.factor ? [] : [CONFLICT]),
          ...passwordRefusals(account, right, model.now),
          ...(byEmail ? tooMany(model.now, account.attempts.codeEmail) : []),
        ]
      : closed,
  )
  if (!account) return
  if (account.factor) afterPassword(account, right, response, model.now)
  if (!response.ok) return
  const [message] = byEmail ? system.emails({ kind: 'code', to: account.email }) : []
  account.removal = sentTicket(model, account, message ?? null)
  seeTicket(response.data, account.removal, account.email)
}

/** Has the code of a removal by e-mail sent again. */
export const removeResend = (context: ModelContext, by: number) =>
  resend(
    context,
    by,
    ['PATCH', 'removeProtection', vProtectionRemoveResendResponse],
    ({ removal }) => removal,
  )

/** Turns the second factor off by a code, or a recovery code; what waited for a code at sign-in is over. */
export async function removeConfirm(
  { model, system }: ModelContext,
  by: number,
  typed: Typed,
  way: number,
) {
  const { account, closed, token } = verified(model, by, ({ removal }) => removal !== null)
  const operation = ['PUT', 'removeProtection', vProtectionRemoveConfirmResponse] as const
  const ticket = isOpen(account?.removal, model.now)
  if (!account || !ticket) {
    await expectResponse(
      system,
      operation,
      { token, body: { code: '123456' } },
      account ? [GONE] : closed,
    )
    return
  }
  const place = { ticket, app: account.factor?.app ?? null, recovery: true }
  const code = await typedCode(model, account, place, typed)
  const response = await expectResponse(
    system,
    operation,
    { token, body: { code: spelled(code.text, way) } },
    codeRefusals(account, ticket, code, model.now),
  )
  afterCode(account, ticket, code, response, model.now, () => {
    account.removal = null
  })
  if (!response.ok) return
  account.factor = null
  account.spentCodes.push(...account.recoveryCodes)
  account.recoveryCodes = []
  for (const challenge of model.challenges) {
    if (challenge.account === account) challenge.over = true
  }
}
