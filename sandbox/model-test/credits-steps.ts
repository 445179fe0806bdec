import { expect } from 'vitest'
import {
  vAuthorBindResponse,
  vBonusListResponse,
  vPaymentCreateResponse,
  vPaymentViewResponse,
} from '#/api/generated/valibot/valibot.gen'
import { expectResponse } from './expect-response'
import { CONFLICT, invalid, NOT_FOUND, refusal } from './refusals'
import { pick, type Payment } from './model'
import type { ModelContext } from './system'
import { bonusOf, statusOf } from './assertions'
import { countAttempt, tooMany } from './rate-limits'
import { actorOf, gate, tokenOf } from './actor'

const HOUR = 3_600_000

/** What the site shows: the example of the contract. */
const BONUSES = [
  { minAmount: 500, percent: 5 },
  { minAmount: 1000, percent: 10 },
]
const LIMITS = { min: 10, max: 50_000 }

/** Authors of the seed, and one that the model publishes. */
export const AUTHOR_CODES = [
  'NORDLICHT',
  'nordLicht',
  'polarfox',
  'OWN_CODE',
  'nobody',
  'nobody',
] as const
const SPELLED = new Map([
  ['nordlicht', 'NORDLICHT'],
  ['polarfox', 'PolarFox'],
  ['own_code', 'Own_Code'],
])

/** Whose code `Own_Code` is: the first player of a run. */
export const publishOwnCode = ({ model, system }: ModelContext): void => {
  const [first] = model.accounts
  if (first) system.publish('Own_Code', first.login)
}

function bonusFor(amount: number): number {
  const reached = BONUSES.filter(({ minAmount }) => amount >= minAmount)
  return Math.floor((amount * (reached.at(-1)?.percent ?? 0)) / 100)
}

/** Asks for bonuses and limits, and whether the session is the first of its account; closed to the unverified. */
export async function bonuses({ model, system }: ModelContext, by: number) {
  const actor = actorOf(model, by)
  const response = await expectResponse(
    system,
    ['GET', 'getBonuses', vBonusListResponse],
    { token: tokenOf(actor) },
    gate(actor, 'to the verified'),
  )
  if (!response.ok || !actor.live) return
  expect(response.data).toEqual({
    bonuses: BONUSES,
    limits: LIMITS,
    firstLogin: actor.session.first,
  })
}

/** Binds an author's code: once (`409`), never one's own (`409`), only one that exists (`404`, which counts). */
export async function authorBind({ model, system }: ModelContext, by: number, code: string) {
  const actor = actorOf(model, by)
  const account = actor.live ? actor.account : undefined
  const closed = gate(actor, 'to the verified')
  const known = SPELLED.get(code.toLowerCase())
  const published = known !== 'Own_Code' || model.accounts.length > 0
  const own = known === 'Own_Code' && account !== undefined && account === model.accounts[0]
  const response = await expectResponse(
    system,
    ['POST', 'bindAuthor', vAuthorBindResponse],
    { token: tokenOf(actor), body: { code } },
    closed.length > 0 || !account
      ? closed
      : [
          ...(account.authorCode === null && !own ? [] : [CONFLICT]),
          ...(known && published ? [] : [refusal('404 not_found', { field: 'code' })]),
          ...tooMany(model.now, account.attempts.author),
        ],
  )
  if (!account) return
  if (!response.ok && response.outcome === NOT_FOUND.outcome)
    countAttempt(account.attempts.author, model.now)
  if (!response.ok) return
  expect(response.data).toEqual({ authorCode: known })
  account.authorCode = response.data.authorCode
}

/** The keys of attempts to pay; the last one is too short. */
export const PAYMENT_KEYS = [
  'attempt-000000001',
  'attempt-000000002',
  'attempt-000000003',
  'short',
] as const

/** Sums of a top-up: at the steps of the bonuses, at both limits, and one beyond each. */
export const AMOUNTS = [10, 499, 500, 999, 1000, 1015, 50_000, 9, 50_001] as const

/**
 * Starts a payment. The same key within a day is the same payment, with another sum `409`; a sum beyond the
 * limits, or too short a key, is `422`.
 */
export async function donate(
  { model, system }: ModelContext,
  by: number,
  amount: number,
  key: string,
) {
  const actor = actorOf(model, by)
  const account = actor.live ? actor.account : undefined
  const closed = gate(actor, 'to the verified')
  const kept = account?.keys.get(key)
  const earlier = kept && kept.at + 24 * HOUR > model.now ? kept.payment : undefined
  const response = await expectResponse(
    system,
    ['POST', 'donate', vPaymentCreateResponse],
    { token: tokenOf(actor), body: { amount }, headers: { 'idempotency-key': key } },
    closed.length > 0
      ? closed
      : [
          ...(key.length < 16 ? [invalid('Idempotency-Key')] : []),
          ...(amount < LIMITS.min || amount > LIMITS.max ? [invalid('amount')] : []),
          ...(earlier && earlier.amount !== amount ? [CONFLICT] : []),
        ],
  )
  if (!response.ok || !account) return
  const { paymentId: id, url, expiresAt } = response.data
  const seen = { id, url, expiresAt: Date.parse(expiresAt) }
  if (earlier) {
    const { id, url, expiresAt } = earlier
    expect(seen, 'the same payment').toEqual({ id, url, expiresAt })
    return
  }
  const payment: Payment = {
    ...seen,
    amount,
    bonus: bonusFor(amount),
    createdAt: model.now,
    status: 'pending',
    balance: undefined,
  }
  const all = model.accounts.flatMap(({ payments }) => payments)
  expect(
    all.map((one) => one.id),
    'a new payment',
  ).not.toContain(id)
  account.payments = [payment, ...account.payments]
  account.keys.set(key, { payment, at: model.now })
}

const owned = ({ model }: ModelContext, which: number) =>
  pick(
    model.accounts.flatMap((account) => account.payments.map((payment) => ({ account, payment }))),
    which,
  )

/** Looks at a payment, which is its own player's alone: anybody else's is `404`, as one that does not exist. */
export async function paymentView(context: ModelContext, by: number, which: number) {
  const { model, system } = context
  const known = owned(context, which)
  const actor = actorOf(model, by, (account) => account === known?.account)
  const closed = gate(actor, 'to the verified')
  const own = known && actor.live && known.account === actor.account
  const response = await expectResponse(
    system,
    ['GET', `donate?payment=${known?.payment.id ?? 'pay_nobodys'}`, vPaymentViewResponse],
    { token: tokenOf(actor) },
    closed.length > 0 || own ? closed : [NOT_FOUND],
  )
  if (!response.ok || !known) return
  const { payment } = known
  const status = statusOf(payment, model.now)
  expect(response.data, 'the payment').toEqual({
    paymentId: payment.id,
    status,
    amount: payment.amount,
    bonus: bonusOf(payment, model.now),
    ...(status === 'succeeded' && { balance: payment.balance }),
    ...(status === 'pending' && { url: payment.url }),
    createdAt: new Date(payment.createdAt).toISOString(),
  })
}

/** What comes of a payment at its provider; most succeed. */
export const PROVIDER_SAYS = ['succeeded', 'succeeded', 'failed', 'canceled'] as const

/** The provider notifies the server: only a pending payment changes. */
export async function pay(
  context: ModelContext,
  which: number,
  status: (typeof PROVIDER_SAYS)[number],
) {
  const known = owned(context, which)
  if (!known) return
  const { payment, account } = known
  context.system.pay(payment.id, status)
  if (statusOf(payment, context.model.now) !== 'pending') return
  payment.status = status
  if (status !== 'succeeded') return
  account.money += payment.amount + payment.bonus
  payment.balance = account.money
}
