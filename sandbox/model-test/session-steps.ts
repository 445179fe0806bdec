import { expect } from 'vitest'
import {
  vSessionCheckResponse,
  vSessionRevokeResponse,
  vSignInConfirmResponse,
  vSignInResendResponse,
  vSignInResponse,
  vSignOutResponse,
} from '#/api/generated/valibot/valibot.gen'
import { named } from './account-steps'
import { donate } from './credits-steps'
import { afterCode, codeRefusals, resent, sentTicket, spelled, typedCode, type Typed } from './code'
import { expectResponse } from './expect-response'
import { CONFLICT, GONE, invalid, NOT_FOUND, refusal } from './refusals'
import { pick, attemptsOf, type Account, type Model } from './model'
import type { ModelContext } from './system'
import { enter, methodOf, PAGE, seeSessions, seeTicket, seeUserData } from './assertions'
import { countAttempt, clearAttempts, tooMany, tooSoon } from './rate-limits'
import { actorOf, gate, tokenOf } from './actor'

const WRONG = refusal('401 invalid_credentials')

/** By login or e-mail. `name` may be nobody's. */
export async function signIn(
  { model, system }: ModelContext,
  login: string,
  password: string | null,
) {
  const account = named(model, login)
  const attempts = account?.attempts.signIn ?? attemptsOf(model.strangers, 'signIn', login)
  const right = account !== undefined && password === null
  const typed = right ? account.password : (password ?? 'Nobody-has-it-1')
  const limit = tooMany(model.now, attempts)
  const byEmail = right && account.factor?.app === null
  const emails = byEmail && limit.length === 0 ? tooMany(model.now, account.attempts.codeEmail) : []
  const matches = right || typed === account?.password
  const response = await expectResponse(
    system,
    ['POST', 'signIn', vSignInResponse],
    { body: { login, password: typed } },
    [...limit, ...emails, ...(matches || limit.length > 0 ? [] : [WRONG])],
  )
  if (!response.ok || !account) {
    if (!response.ok && response.outcome === WRONG.outcome) countAttempt(attempts, model.now)
    return
  }
  const { data } = response
  if (data.result === 'ok') {
    expect(account.factor, 'no second factor').toBe(null)
    clearAttempts(attempts)
    enter(model, account, data)
    return
  }
  expect(data.method).toBe(methodOf(account))
  const [message] = account.factor?.app ? [] : system.emails({ kind: 'code', to: account.email })
  const ticket = sentTicket(model, account, message ?? null)
  seeTicket(data, ticket, account.email)
  model.challenges.push({ id: data.challenge, account, ticket, over: false })
}

/** The newest first, and mostly those that wait for their code. */
function challengeOf({ challenges, now }: Model, which: number) {
  const open = challenges.filter(({ over, ticket }) => !over && ticket.expiresAt > now)
  return pick((open.length > 0 && which !== 3 ? open : challenges).toReversed(), which)
}

/** Has the code of a sign-in sent again: `409` for one by app, `410` for a challenge that is over. */
export async function signInResend({ model, system }: ModelContext, which: number) {
  const known = challengeOf(model, which)
  const open = known && !known.over && known.ticket.expiresAt > model.now
  const response = await expectResponse(
    system,
    ['PATCH', 'signIn', vSignInResendResponse],
    { body: { challenge: known?.id ?? 'chl_nobodys' } },
    open ? resendRefusals(model, known.account, known.ticket) : [GONE],
  )
  if (!response.ok || !known) return
  resent(model, known.account, known.ticket, system, known.account.email)
  seeTicket(response.data, known.ticket, known.account.email)
}

/** What a code that is required may be refused with when it is asked for again. */
export const resendRefusals = (model: Model, account: Account, ticket: Account['removal']) =>
  ticket?.method === 'app'
    ? [CONFLICT]
    : [
        ...tooSoon(ticket?.sentAt ?? 0, model.now),
        ...tooMany(model.now, account.attempts.codeEmail),
      ]

/** Finishes a sign-in by a code, or a recovery code: the last wrong one ends the challenge (`410`). */
export async function signInConfirm(
  { model, system }: ModelContext,
  which: number,
  typed: Typed,
  way: number,
) {
  const known = challengeOf(model, which)
  const body = { challenge: known?.id ?? 'chl_nobodys', code: '123456' }
  if (!known || known.over || known.ticket.expiresAt <= model.now) {
    await expectResponse(system, ['PUT', 'signIn', vSignInConfirmResponse], { body }, [GONE])
    return
  }
  const { account, ticket } = known
  const place = { ticket, app: account.factor?.app ?? null, recovery: true }
  const code = await typedCode(model, account, place, typed)
  const response = await expectResponse(
    system,
    ['PUT', 'signIn', vSignInConfirmResponse],
    { body: { ...body, code: spelled(code.text, way) } },
    codeRefusals(account, ticket, code, model.now),
  )
  afterCode(account, ticket, code, response, model.now, () => {
    known.over = true
  })
  if (!response.ok) return
  clearAttempts(account.attempts.signIn)
  enter(model, account, response.data)
}

/**
 * Asks who the token's player is: all that the answer shows is what the model has, page by page, whatever is
 * topped up between two of them.
 */
export async function check(context: ModelContext, by: number, toppedUpBetween: boolean) {
  const { model, system } = context
  const actor = actorOf(model, by)
  const input = { token: tokenOf(actor) }
  const response = await expectResponse(
    system,
    ['GET', 'check', vSessionCheckResponse],
    input,
    gate(actor, 'to all'),
  )
  if (!response.ok || !actor.live) return
  expect(response.data.jwt).toBe(actor.token.value)
  seeUserData(response.data, actor.account, actor.session, model.now)
  const { payments } = actor.account
  let cursor = response.data.transactionsCursor
  if (cursor && toppedUpBetween) await donate(context, by, 500, `between-pages-${model.now}`)
  for (let from = PAGE; cursor; from += PAGE) {
    const operation = ['GET', `check?cursor=${cursor}`, vSessionCheckResponse] as const
    const next = await expectResponse(system, operation, input, [])
    if (!next.ok) return
    seeUserData(next.data, actor.account, actor.session, model.now, { payments, from })
    cursor = next.data.transactionsCursor
  }
}

/** A cursor that no answer to this player gave is `422`, be it the id of another player's payment. */
export async function checkFromNowhere({ model, system }: ModelContext, by: number, which: number) {
  const actor = actorOf(model, by)
  const foreign = model.accounts
    .filter((account) => !actor.live || account !== actor.account)
    .flatMap(({ payments }) => payments)
  const cursor = pick([{ id: 'pay_nobodys' }, ...foreign], which)?.id ?? ''
  const closed = gate(actor, 'to all')
  await expectResponse(
    system,
    ['GET', `check?cursor=${cursor}`, vSessionCheckResponse],
    { token: tokenOf(actor) },
    closed.length > 0 ? closed : [invalid('cursor')],
  )
}

/** Ends the session that asks, and no other. */
export async function signOut({ model, system }: ModelContext, by: number) {
  const actor = actorOf(model, by)
  const input = { token: tokenOf(actor) }
  const response = await expectResponse(
    system,
    ['DELETE', 'signOut', vSignOutResponse],
    input,
    gate(actor, 'to all'),
  )
  if (response.ok && actor.live) {
    actor.account.sessions = actor.account.sessions.filter((session) => session !== actor.session)
  }
}

/** Which sessions a player ends, as the body of the request names them. */
export type Revoked = 'others' | 'others, empty body' | 'one' | 'a foreign one' | 'an unknown one'

/** Which session `revoke` names; undefined where it names none. */
function chosen(model: Model, account: Account | undefined, what: Revoked, which: number) {
  if (what === 'one') return pick(account?.sessions ?? [], which)?.id
  if (what === 'an unknown one') return 'ses_nobodys'
  const foreign = model.accounts.filter((one) => one !== account).flatMap((one) => one.sessions)
  return what === 'a foreign one' ? (pick(foreign, which)?.id ?? 'ses_nobodys') : undefined
}

/** Ends the other sessions, or one of one's own; a session of somebody else is `404`. */
export async function revoke(
  { model, system }: ModelContext,
  by: number,
  what: Revoked,
  which: number,
) {
  const actor = actorOf(model, by)
  const account = actor.live ? actor.account : undefined
  const sessionId = chosen(model, account, what, which)
  const own = sessionId === undefined || account?.sessions.some(({ id }) => id === sessionId)
  const body = sessionId === undefined ? (what === 'others' ? undefined : {}) : { sessionId }
  const closed = gate(actor, 'to the verified')
  const response = await expectResponse(
    system,
    ['POST', 'revoke', vSessionRevokeResponse],
    { token: tokenOf(actor), body },
    closed.length > 0 || own ? closed : [NOT_FOUND],
  )
  if (!response.ok || !account || !actor.live) return
  account.sessions = account.sessions.filter((session) =>
    sessionId === undefined ? session === actor.session : session.id !== sessionId,
  )
  seeSessions(response.data.sessions, account, actor.session)
}
