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
import { afterCode, codeRefusals, resent, sentTicket, spelled, typedCode, type Typed } from './code'
import { expectResponse } from './expect-response'
import { CONFLICT, GONE, NOT_FOUND, refusal, type Refusal } from './refusals'
import { pick, triesOf, type Account, type Model } from './model'
import type { ModelContext } from './system'
import { enter, methodOf, seeSessions, seeTicket, seeUserData } from './assertions'
import { countAttempt, clearAttempts, tooMany, tooSoon } from './rate-limits'
import { actorOf, gate, tokenOf } from './actor'

const WRONG = refusal('401 invalid_credentials')
const certain = (refusals: readonly Refusal[]) => refusals.some(({ may }) => may !== true)

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
  const limit = tooMany(tries, model.now)
  const byEmail = right && account.factor?.app === null
  const letters = byEmail && !certain(limit) ? tooMany(account.tries.letters, model.now) : []
  const matches = right || typed === account?.password
  const met = await expectResponse(
    real,
    ['POST', 'signIn', vSignInResponse],
    { body: { login, password: typed } },
    [...limit, ...letters, ...(matches || certain(limit) ? [] : [WRONG])],
  )
  if (matches && !certain(limit)) clearAttempts(tries)
  if (!met.ok || !account) {
    if (!met.ok && met.outcome === WRONG.outcome) countAttempt(tries, model.now)
    return
  }
  const { data } = met
  if (data.result === 'ok') {
    expect(account.factor, 'no second factor').toBe(null)
    enter(model, account, data)
    return
  }
  expect(data.method).toBe(methodOf(account))
  const [letter] = account.factor?.app ? [] : real.letters({ kind: 'code', to: account.email })
  const ticket = sentTicket(model, account, letter ?? null)
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

/** What a code that is wanted may be refused with when it is asked for again. */
export const resendRefusals = (model: Model, account: Account, ticket: Account['removal']) =>
  ticket?.method === 'app'
    ? [CONFLICT]
    : [...tooSoon(ticket?.sentAt ?? 0, model.now), ...tooMany(account.tries.letters, model.now)]

/** Finishes a sign-in by a code, or a recovery code: the fifth wrong one ends the challenge (`410`). */
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
  const limit = tooMany(account.tries.signInCode, model.now)
  const met = await expectResponse(
    real,
    ['PUT', 'signIn', vSignInConfirmResponse],
    { body: { ...body, code: spelled(code.text, way) } },
    certain(limit) ? limit : [...limit, ...codeRefusals(ticket, code, model.now)],
  )
  if (!met.ok && !met.outcome.startsWith('429')) countAttempt(account.tries.signInCode, model.now)
  afterCode(ticket, code, met, () => {
    known.over = true
  })
  if (!met.ok) return
  clearAttempts(account.tries.signInCode)
  enter(model, account, met.data)
}

/** Asks who the token's player is: all that the answer shows is what the model has. */
export async function check({ model, real }: ModelContext, by: number) {
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
