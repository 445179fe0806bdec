import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import type { Payment as PaymentView } from '#/api/generated/model/payment'
import type { Transaction } from '#/api/generated/model/transaction'
import { serverOrigin, siteOrigin, type Core } from './request-context'
import { iso, SECOND } from './clock'
import type { Member } from './auth'
import { nextId, type Payment, type Player, type State } from './state'

export const TOP_UP_LIMITS = { min: 10, max: 50_000 }

/** In ascending order: the last one reached counts. */
export const BONUSES = [
  { minAmount: 500, percent: 5 },
  { minAmount: 1000, percent: 10 },
]

/** The bonus for a top-up of `amount`, in whole credits. */
export function bonusFor(amount: number): number {
  const percent = BONUSES.findLast((bonus) => amount >= bonus.minAmount)?.percent ?? 0
  return Math.floor((amount * percent) / 100)
}

/** The payment of an earlier request with this key, if the key is still remembered. */
export function repeatedPayment(member: Member, key: string): Payment | undefined {
  const earlier = member.state.idempotency.get(`${member.player.id} ${key}`)
  if (!earlier || earlier.at + member.rules.lifetimes.idempotencyKey * SECOND <= member.clock.now())
    return undefined
  return member.state.payments.get(earlier.paymentId)
}

/** Starts a payment and stores its key. */
export function startPayment(member: Member, amount: number, key: string): Payment {
  const { state, player, name } = member
  const id = nextId(state, 'pay')
  const now = member.clock.now()
  const world = name === undefined ? '' : `?world=${encodeURIComponent(name)}`
  const payment: Payment = {
    id,
    playerId: player.id,
    amount,
    bonus: bonusFor(amount),
    status: 'pending',
    createdAt: now,
    expiresAt: now + member.rules.lifetimes.payment * SECOND,
    balance: null,
    url: `${serverOrigin(member)}/__sandbox/pay/${id}${world}`,
    returnTo: siteOrigin(member),
  }
  state.payments.set(id, payment)
  state.idempotency.set(`${player.id} ${key}`, { paymentId: id, at: now })
  return payment
}

const expire = (payment: Payment, now: number): Payment =>
  payment.status === 'pending' && payment.expiresAt <= now
    ? { ...payment, status: 'expired' }
    : payment

/** Payments of a player in their current state, newest first. */
export function paymentsOf(state: State, player: Player, now: number): readonly Payment[] {
  const made = [...state.payments.values()].filter(({ playerId }) => playerId === player.id)
  const all = made.length === 0 ? player.history : [...made.toReversed(), ...player.history]
  return all.map((payment) => expire(payment, now))
}

/** All payments made in this world, newest first. */
export const paymentsOfWorld = ({ state, clock }: Core): readonly Payment[] =>
  [...state.payments.values()].toReversed().map((payment) => expire(payment, clock.now()))

/**
 * Handles the provider's notification. A payment changes only once, while it is pending; only `succeeded` adds credits.
 * Returns the resulting payment, or undefined if there is none.
 */
export function settlePayment(
  { state, clock }: Core,
  id: string,
  status: PaymentStatus,
): Payment | undefined {
  const found = state.payments.get(id)
  const payment = found && expire(found, clock.now())
  const player = payment && state.players.get(payment.playerId)
  if (!player || payment.status !== 'pending') return payment
  if (status === 'succeeded') player.money += payment.amount + payment.bonus
  const settled = { ...payment, status, balance: status === 'succeeded' ? player.money : null }
  state.payments.set(id, settled)
  return settled
}

const BRINGS: ReadonlySet<PaymentStatus> = new Set(['pending', 'succeeded', 'refunded'])
const bonusOf = ({ status, bonus }: Payment) => (BRINGS.has(status) ? bonus : 0)

/** The provider's page serves as the receipt; seeded payments have none. */
const receiptOf = ({ status, url }: Payment) =>
  status === 'succeeded' && url !== '' ? { receiptUrl: url } : {}

export const paymentView = (payment: Payment): PaymentView => ({
  paymentId: payment.id,
  status: payment.status,
  amount: payment.amount,
  bonus: bonusOf(payment),
  ...(payment.balance !== null && { balance: payment.balance }),
  ...(payment.status === 'pending' && { url: payment.url }),
  createdAt: iso(payment.createdAt),
  ...receiptOf(payment),
})

export const transactionView = (payment: Payment): Transaction => ({
  id: payment.id,
  value: payment.amount,
  bonus: bonusOf(payment),
  date: iso(payment.createdAt),
  status: payment.status,
  ...receiptOf(payment),
})
