import { expect } from 'vitest'
import {
  vEmailChangeCancelResponse,
  vEmailChangeConfirmResponse,
  vEmailChangeResendResponse,
  vEmailChangeResponse,
  vPasswordChangeResponse,
} from '#/api/generated/valibot/valibot.gen'
import { named } from './account-steps'
import { afterCode, codeRefusals, resent, sentTicket, spelled, typedCode, type Typed } from './code'
import { expectResponse, type ResponseOrRefusal } from './expect-response'
import { GONE, invalid, refusal, type Refusal } from './refusals'
import { endLooseEnds, type Account, type Model } from './model'
import type { ModelContext } from './system'
import { seeSessions, seeTicket, seeUser } from './assertions'
import { countAttempt, clearAttempts, tooMany, tooSoon } from './rate-limits'
import { actorOf, gate, tokenOf } from './actor'
import { isGoodEmail, isGoodPassword, isSeeded } from './fixtures'

/** The current password as a player types it. */
export const typedPassword = (account: Account | undefined, right: boolean): string =>
  right ? (account?.password ?? 'Aurora-2026!') : ` ${account?.password ?? ''}`

/** What a current password may be refused with. */
export function passwordRefusals(
  { attempts }: Account,
  right: boolean,
  now: number,
  field = 'password',
): readonly Refusal[] {
  const limit = tooMany(now, attempts.ownPassword, attempts.ownPasswordDay)
  if (right || limit.length > 0) return limit
  return [refusal('422 invalid_password', { field })]
}

/** Counts what came of a current password, where it was looked at. */
export function afterPassword(
  { attempts }: Account,
  right: boolean,
  response: ResponseOrRefusal<unknown>,
  now: number,
) {
  const { ownPassword, ownPasswordDay } = attempts
  const wasSeen =
    tooMany(now, ownPassword, ownPasswordDay).length === 0 &&
    (response.ok || response.outcome !== '422 validation')
  if (!wasSeen) return
  if (right) return clearAttempts(ownPassword)
  countAttempt(ownPassword, now)
  countAttempt(ownPasswordDay, now)
}

/** `409` with the field; the player's own address is taken too. */
const emailRefusals = (model: Model, email: string): readonly Refusal[] =>
  isSeeded(email) || named(model, email) ? [refusal('409 email_taken', { field: 'email' })] : []

/**
 * Asks for another address, by the password: a taken one is `409`, a wrong password `422`. A code goes there; the
 * current address stays until it is proven.
 */
export async function emailChange(
  { model, system }: ModelContext,
  by: number,
  email: string,
  right: boolean,
) {
  const actor = actorOf(model, by)
  const account = actor.live ? actor.account : undefined
  const body = { email, password: typedPassword(account, right) }
  const response = await expectResponse(
    system,
    ['POST', 'settings/email', vEmailChangeResponse],
    { token: tokenOf(actor), body },
    account
      ? [
          ...(isGoodEmail(email) ? [] : [invalid('email')]),
          ...passwordRefusals(account, right, model.now),
          ...emailRefusals(model, email),
          ...tooMany(model.now, account.attempts.codeEmail),
        ]
      : gate(actor, 'to all'),
  )
  if (!account) return
  afterPassword(account, right, response, model.now)
  if (!response.ok) return
  const [message] = system.emails({ kind: 'code', to: email })
  const ticket = sentTicket(model, account, message ?? null)
  account.change = { email, ticket }
  seeTicket(response.data, ticket, email)
}

/** The change that waits for its code. */
const openChange = (account: Account | undefined, now: number) =>
  account?.change && account.change.ticket.expiresAt > now ? account.change : null

/** Has the code of a change sent again: not within a minute (`429`), and `410` where no change waits. */
export async function emailChangeResend({ model, system }: ModelContext, by: number) {
  const actor = actorOf(model, by, ({ change }) => change !== null)
  const account = actor.live ? actor.account : undefined
  const change = openChange(account, model.now)
  const response = await expectResponse(
    system,
    ['PATCH', 'settings/email', vEmailChangeResendResponse],
    { token: tokenOf(actor) },
    account && change
      ? [
          ...tooSoon(change.ticket.sentAt, model.now),
          ...tooMany(model.now, account.attempts.codeEmail),
        ]
      : [...gate(actor, 'to all'), ...(account ? [GONE] : [])],
  )
  if (!response.ok || !account || !change) return
  resent(model, account, change.ticket, system, change.email)
  seeTicket(response.data, change.ticket, change.email)
}

/**
 * Proves the new address, which verifies the account too. Taken in the meantime, it is `409` whatever the code, and
 * the change is over, as it is with the last wrong code (`410`).
 */
export async function emailChangeConfirm(
  { model, system }: ModelContext,
  by: number,
  typed: Typed,
  way: number,
) {
  const actor = actorOf(model, by, ({ change }) => change !== null)
  const account = actor.live ? actor.account : undefined
  const change = openChange(account, model.now)
  const operation = ['PUT', 'settings/email', vEmailChangeConfirmResponse] as const
  if (!account || !change) {
    const allowed = account ? [GONE] : gate(actor, 'to all')
    await expectResponse(
      system,
      operation,
      { token: tokenOf(actor), body: { code: '123456' } },
      allowed,
    )
    return
  }
  const place = { ticket: change.ticket, app: null, recovery: false }
  const code = await typedCode(model, account, place, typed)
  const taken = emailRefusals(model, change.email)
  const response = await expectResponse(
    system,
    operation,
    { token: tokenOf(actor), body: { code: spelled(code.text, way) } },
    taken.length > 0 ? taken : codeRefusals(account, change.ticket, code, model.now),
  )
  const end = () => {
    account.change = null
  }
  afterCode(account, change.ticket, code, response, model.now, end)
  if (!response.ok && response.outcome === '409 email_taken') end()
  if (!response.ok || !actor.live) return
  system.emails({ kind: 'notice', to: account.email })
  account.email = change.email
  account.active = true
  endLooseEnds(model, account)
  if (account.setup?.ticket.method === 'email') account.setup = null
  if (account.removal?.method === 'email') account.removal = null
  seeUser(response.data.user, account, model.now)
}

/** Calls the change off; where none waits, that is no fault. */
export async function emailChangeCancel({ model, system }: ModelContext, by: number) {
  const actor = actorOf(model, by)
  const response = await expectResponse(
    system,
    ['DELETE', 'settings/email', vEmailChangeCancelResponse],
    { token: tokenOf(actor) },
    gate(actor, 'to all'),
  )
  if (response.ok && actor.live) actor.account.change = null
}

interface NewPassword {
  readonly newPassword: string
  readonly right: boolean
  readonly revokeOthers: boolean | undefined
}

/**
 * Sets a new password by the current one (`422` where it is wrong). The token is renewed, and other sessions end
 * unless they are to stay.
 */
export async function passwordChange(context: ModelContext, by: number, typed: NewPassword) {
  const { model, system } = context
  const { newPassword, right, revokeOthers } = typed
  const actor = actorOf(model, by)
  const account = actor.live ? actor.account : undefined
  const body = { currentPassword: typedPassword(account, right), newPassword, revokeOthers }
  const closed = gate(actor, 'to the verified')
  const response = await expectResponse(
    system,
    ['PUT', 'settings/password', vPasswordChangeResponse],
    { token: tokenOf(actor), body },
    closed.length > 0 || !account
      ? closed
      : [
          ...(isGoodPassword(newPassword) ? [] : [invalid('newPassword')]),
          ...passwordRefusals(account, right, model.now, 'currentPassword'),
        ],
  )
  if (!account || !actor.live || closed.length > 0) return
  afterPassword(account, right, response, model.now)
  if (!response.ok) return
  account.password = newPassword
  endLooseEnds(model, account)
  if (revokeOthers !== false) account.sessions = [actor.session]
  expect(response.data.jwt, 'the token is renewed').not.toBe(actor.token.value)
  actor.token.replaced = true
  model.tokens.push({ ...actor.token, value: response.data.jwt, replaced: false })
  seeSessions(response.data.sessions, account, actor.session)
}
