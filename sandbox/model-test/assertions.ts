import { expect } from 'vitest'
import type * as v from 'valibot'
import type { vCodeRequest, vSession, vUser, vUserData } from '#/api/generated/valibot/valibot.gen'
import { RESEND_AFTER } from './rate-limits'
import type { Account, Model, Payment, Session, Ticket } from './model'

/** A payment that nobody finished within its hour. */
export const statusOf = ({ status, expiresAt }: Payment, now: number) =>
  status === 'pending' && expiresAt <= now ? 'expired' : status

/** The bonus of a payment that brings nothing is none, as the example of the contract shows. */
export const bonusOf = (payment: Payment, now: number): number =>
  ['pending', 'succeeded'].includes(statusOf(payment, now)) ? payment.bonus : 0

/** The second factor of an account as answers name it; `null` where none is on. */
export const methodOf = ({ factor }: Pick<Account, 'factor'>) =>
  factor && (factor.app ? 'app' : 'email')

const ordered = <Thing extends { id?: string | undefined }>(things: readonly Thing[]) =>
  things.toSorted((one, other) => (one.id ?? '').localeCompare(other.id ?? ''))

/** The sessions that an answer shows are the ones that are open. */
export function seeSessions(
  seen: readonly v.InferOutput<typeof vSession>[],
  account: Account,
  current: Session,
): void {
  const came = seen.map(({ id, current, createdAt }) => ({
    id,
    current,
    at: Date.parse(createdAt),
  }))
  const expected = account.sessions.map((session) => ({
    id: session.id,
    current: session === current,
    at: session.createdAt,
  }))
  expect(ordered(came), 'sessions').toEqual(ordered(expected))
}

/** The user that an answer shows is the one of the model. */
export function seeUser(seen: v.InferOutput<typeof vUser>, account: Account, now: number): void {
  const { change } = account
  expect(seen, 'user').toEqual({
    login: account.login,
    email: account.email,
    active: account.active,
    money: account.money,
    votes: 0,
    mfa: methodOf(account),
    pendingEmail: change && change.ticket.expiresAt > now ? change.email : null,
  })
}

/** Top-ups of one response. */
export const PAGE = 50

/** Which top-ups a response shows: the newest, or those after a cursor. */
interface Page {
  readonly payments: readonly Payment[]
  readonly from: number
}

/** All that `check` shows is what the model has. */
export function seeUserData(
  seen: v.InferOutput<typeof vUserData>,
  account: Account,
  current: Session,
  now: number,
  { payments, from }: Page = { payments: account.payments, from: 0 },
): void {
  seeUser(seen.user, account, now)
  seeSessions(seen.sessions, account, current)
  expect(seen.authorCode, 'authorCode').toBe(account.authorCode)
  const expected = payments.slice(from, from + PAGE).map((payment) => ({
    id: payment.id,
    value: payment.amount,
    bonus: bonusOf(payment, now),
    date: new Date(payment.createdAt).toISOString(),
    status: statusOf(payment, now),
  }))
  expect(seen.transactions, 'transactions').toEqual(expected)
  const hasOlder = from + PAGE < payments.length
  expect(typeof seen.transactionsCursor === 'string', 'transactionsCursor').toBe(hasOlder)
}

/** Opens the session that an answer carries and looks at the rest of the answer. */
export function enter(model: Model, account: Account, seen: v.InferOutput<typeof vUserData>): void {
  const id = seen.sessions.find(({ current }) => current)?.id ?? ''
  expect(id, 'the id of a session').not.toBe('')
  const session = { id, first: account.opened === 0, createdAt: model.now }
  account.opened += 1
  account.sessions.push(session)
  model.tokens.push({ value: seen.jwt, account, session, replaced: false })
  seeUserData(seen, account, session, model.now)
}

type Seen = Pick<
  v.InferOutput<typeof vCodeRequest>,
  'method' | 'expiresAt' | 'maskedEmail' | 'resendAfter'
>

/** What a client shows while it waits for a code. */
export function seeTicket(seen: Seen, ticket: Ticket, to: string): void {
  expect(seen.method, 'method').toBe(ticket.method)
  expect(Date.parse(seen.expiresAt), 'expiresAt').toBe(ticket.expiresAt)
  if (ticket.method === 'app') return
  const domain = to.slice(to.lastIndexOf('@'))
  expect(seen.maskedEmail, 'maskedEmail').toBe(`${to.charAt(0)}***${domain}`)
  expect(seen.resendAfter, 'resendAfter').toBe(RESEND_AFTER)
}
