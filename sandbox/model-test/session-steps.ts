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
import { pick, triesOf, type Account, type Model } from './model'
import type { ModelContext } from './system'
import { enter, methodOf, PAGE, seeSessions, seeTicket, seeUserData } from './assertions'
import { countAttempt, clearAttempts, tooMany, tooSoon } from './rate-limits'
import { actorOf, gate, tokenOf } from './actor'

const WRONG = refusal('401 invalid_credentials')

/** By login or e-mail. `name` may be nobody's. */
export async function signIn(
  { model, real }: ModelContext,
  login: string,
  password: string | null,
) {
  const account = named(model, login)
  const tries = account?.tries.signIn ?? triesOf(model.strangers, 'signIn', login)
  const right = account !== undefined && password === null
  const typed = right ? account.password : (password ?? 'Nobody-has-it-1')
  const limit = tooMany(model.now, tries)
  const byEmail = right && account.factor?.app === null
  const emails = byEmail && limit.length === 0 ? tooMany(model.now, account.tries.codeEmail) : []
  const matches = right || typed === account?.password
  const met = await expectResponse(
    real,
    ['POST', 'signIn', vSignInResponse],
    { body: { login, password: typed } },
    [...limit, ...emails, ...(matches || limit.length > 0 ? [] : [WRONG])],
  )
  if (!met.ok || !account) {
    if (!met.ok && met.outcome === WRONG.outcome) countAttempt(tries, model.now)
    return
  }
  const { data } = met
  if (data.result === 'ok') {
    expect(account.factor, 'no second factor').toBe(null)
    clearAttempts(tries)
    enter(model, account, data)
    return
  }
  expect(data.method).toBe(methodOf(account))
  const [message] = account.factor?.app ? [] : real.emails({ kind: 'code', to: account.email })
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
export async function signInResend({ model, real }: ModelContext, which: number) {
  const known = challengeOf(model, which)
  const open = known && !known.over && known.ticket.expiresAt > model.now
  const met = await expectResponse(
    real,
    ['PATCH', 'signIn', vSignInResendResponse],
    { body: { challenge: known?.id ?? 'chl_nobodys' } },
    open ? resendRefusals(model, known.account, known.ticket) : [GONE],
  )
  if (!met.ok || !known) return
  resent(model, known.account, known.ticket, real, known.account.email)
  seeTicket(met.data, known.ticket, known.account.email)
}

/** What a code that is required may be refused with when it is asked for again. */
export const resendRefusals = (model: Model, account: Account, ticket: Account['removal']) =>
  ticket?.method === 'app'
    ? [CONFLICT]
    : [...tooSoon(ticket?.sentAt ?? 0, model.now), ...tooMany(model.now, account.tries.codeEmail)]

/** Finishes a sign-in by a code, or a recovery code: the last wrong one ends the challenge (`410`). */
export async function signInConfirm(
  { model, real }: ModelContext,
  which: number,
  typed: Typed,
  way: number,
) {
  const known = challengeOf(model, which)
  const body = { challenge: known?.id ?? 'chl_nobodys', code: '123456' }
  if (!known || known.over || known.ticket.expiresAt <= model.now) {
    await expectResponse(real, ['PUT', 'signIn', vSignInConfirmResponse], { body }, [GONE])
    return
  }
  const { account, ticket } = known
  const place = { ticket, app: account.factor?.app ?? null, recovery: true }
  const code = await typedCode(model, account, place, typed)
  const met = await expectResponse(
    real,
    ['PUT', 'signIn', vSignInConfirmResponse],
    { body: { ...body, code: spelled(code.text, way) } },
    codeRefusals(account, ticket, code, model.now),
  )
  afterCode(account, ticket, code, met, model.now, () => {
    known.over = true
  })
  if (!met.ok) return
  clearAttempts(account.tries.signIn)
  enter(model, account, met.data)
}

/**
 * Asks who the token's player is: all that the answer shows is what the model has, page by page, whatever is
 * topped up between two of them.
 */
export async function check(pair: ModelContext, by: number, toppedUpBetween: boolean) {
  const { model, real } = pair
  const who = actorOf(model, by)
  const wish = { token: tokenOf(who) }
  const met = await expectResponse(
    real,
    ['GET', 'check', vSessionCheckResponse],
    wish,
    gate(who, 'to all'),
  )
  if (!met.ok || !who.live) return
  expect(met.data.jwt).toBe(who.token.value)
  seeUserData(met.data, who.account, who.session, model.now)
  const { payments } = who.account
  let cursor = met.data.transactionsCursor
  if (cursor && toppedUpBetween) await donate(pair, by, 500, `between-pages-${model.now}`)
  for (let from = PAGE; cursor; from += PAGE) {
    const operation = ['GET', `check?cursor=${cursor}`, vSessionCheckResponse] as const
    const next = await expectResponse(real, operation, wish, [])
    if (!next.ok) return
    seeUserData(next.data, who.account, who.session, model.now, { payments, from })
    cursor = next.data.transactionsCursor
  }
}

/** A cursor that no answer to this player gave is `422`, be it the id of another player's payment. */
export async function checkFromNowhere({ model, real }: ModelContext, by: number, which: number) {
  const who = actorOf(model, by)
  const foreign = model.accounts
    .filter((account) => !who.live || account !== who.account)
    .flatMap(({ payments }) => payments)
  const cursor = pick([{ id: 'pay_nobodys' }, ...foreign], which)?.id ?? ''
  const closed = gate(who, 'to all')
  await expectResponse(
    real,
    ['GET', `check?cursor=${cursor}`, vSessionCheckResponse],
    { token: tokenOf(who) },
    closed.length > 0 ? closed : [invalid('cursor')],
  )
}

/** Ends the session that asks, and no other. */
export async function signOut({ model, real }: ModelContext, by: number) {
  const who = actorOf(model, by)
  const wish = { token: tokenOf(who) }
  const met = await expectResponse(
    real,
    ['DELETE', 'signOut', vSignOutResponse],
    wish,
    gate(who, 'to all'),
  )
  if (met.ok && who.live) {
    who.account.sessions = who.account.sessions.filter((session) => session !== who.session)
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
  { model, real }: ModelContext,
  by: number,
  what: Revoked,
  which: number,
) {
  const who = actorOf(model, by)
  const account = who.live ? who.account : undefined
  const sessionId = chosen(model, account, what, which)
  const own = sessionId === undefined || account?.sessions.some(({ id }) => id === sessionId)
  const body = sessionId === undefined ? (what === 'others' ? undefined : {}) : { sessionId }
  const closed = gate(who, 'to the verified')
  const met = await expectResponse(
    real,
    ['POST', 'revoke', vSessionRevokeResponse],
    { token: tokenOf(who), body },
    closed.length > 0 || own ? closed : [NOT_FOUND],
  )
  if (!met.ok || !account || !who.live) return
  account.sessions = account.sessions.filter((session) =>
    sessionId === undefined ? session === who.session : session.id !== sessionId,
  )
  seeSessions(met.data.sessions, account, who.session)
}
