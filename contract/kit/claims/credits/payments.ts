import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange } from '../../http/exchange'
import { NotAnswered } from '../../server/external-actions'
import { list, loose } from '../../contract/loose'
import { NotChecked, NotPrepared, textOf, type Caller } from '../../caller/caller'
import { newKey } from '../../caller/call'
import { claimsOf } from '../../caller/claim'
import { allowed, numberOf, terms, viewOf, type Terms } from '../../caller/payments'

const claim = claimsOf({ tag: 'credits', profile: 'payments' })

const bonusFor = ({ bonuses }: Terms, amount: number): number => {
  const reached = bonuses
    .toSorted((a, b) => a.minAmount - b.minAmount)
    .findLast(({ minAmount }) => amount >= minAmount)
  return Math.floor((amount * (reached?.percent ?? 0)) / 100)
}

async function pay(caller: Caller, token: string, amount: number): Promise<Exchange> {
  const exchange = await caller.call('paymentCreate', { token, body: { amount } })
  caller.quoting('payment-amount').expect('paymentCreate', exchange, 201)
  if (textOf(exchange, 'paymentId') === '') throw new NotPrepared('paymentCreate')
  return exchange
}

const view = (caller: Caller, token: string, payment: Exchange): Promise<Exchange> =>
  caller.call('paymentView', viewOf(token, textOf(payment, 'paymentId')))

/** Polls a payment until it is settled: a provider may be slow to notify the server. */
export const settled = (caller: Caller, token: string, payment: Exchange): Promise<Exchange> =>
  caller.context.awaited(looked(caller, token, payment), {
    what: 'a payment to settle',
    most: SETTLES,
  })

async function looked(caller: Caller, token: string, payment: Exchange): Promise<Exchange> {
  const until = Date.now() + SETTLES
  for (;;) {
    const shown = await view(caller, token, payment)
    if (textOf(shown, 'status') !== 'pending' || Date.now() > until) return shown
    if (caller.context.server.sandbox) return shown
    await sleep(1000)
  }
}

/** In milliseconds: how long a server may take to learn about a payment. */
const SETTLES = 15_000

const moneyIn = ({ json }: Exchange): number => numberOf(loose(json)['user'], 'money')

/** A server may give credits for a sign-up. */
const moneyOf = async (caller: Caller, token: string): Promise<number> =>
  moneyIn(await caller.call('sessionCheck', { token }))

/** In milliseconds: how long after creation a payment is paid, and how far two timestamps of one event may differ. */
const PAID_LATER = 4000
const ROUNDED = 2000

/** The row of a player's only payment, if listed, agrees with `paymentView`. */
export function expectRow(caller: Caller, checked: Exchange, shown: Exchange): void {
  const payment = loose(shown.json)
  const row = list(loose(checked.json)['transactions']).find(
    ({ id }) => id === undefined || id === payment['paymentId'],
  )
  if (!row) return
  const { bonus, date } = row
  if (bonus !== undefined && bonus !== payment['bonus'])
    caller
      .quoting('transaction-bonus')
      .note('sessionCheck', checked, `a bonus of ${String(payment['bonus'])}, as in the payment`)
  const differs = Math.abs(Date.parse(String(date)) - Date.parse(String(payment['createdAt'])))
  if (!(differs < ROUNDED))
    caller
      .quoting('transaction-date')
      .note('sessionCheck', checked, 'date: the createdAt of the payment, not when it was paid')
}

/** What a provider sends to a server after a payment has ended. */
const AGAIN = [
  ['succeeded', 'succeeded'],
  ['succeeded', 'failed'],
  ['canceled', 'succeeded'],
  ['failed', 'succeeded'],
] as const

/** Claims about payments that end. */
export const PAYMENTS = [
  claim(
    {
      id: 'bonuses-count',
      operations: ['bonusList', 'paymentCreate', 'paymentView'],
      proves: ['bonuses-ascending', 'bonus-min-amount', 'bonus-rounded-down', 'payment-bonus'],
      long: true,
    },
    'The bonus of a top-up is the one its amount reaches, rounded down.',
    async (caller) => {
      const { token } = await caller.player()
      const known = await terms(caller, token)
      const sums = known.bonuses
        .slice(0, 4)
        .flatMap(({ minAmount }) => [minAmount - 1, minAmount, minAmount + 1])
      for (const amount of new Set([known.min, known.max, ...sums])) {
        if (!(amount >= known.min && amount <= known.max)) continue
        const shown = await view(caller, token, await pay(caller, token, amount))
        caller.expect('paymentView', shown, 200)
        const bonus = numberOf(shown.json, 'bonus')
        const expected = bonusFor(known, amount)
        if (bonus === expected) continue
        const isRounded = bonus > 0 && expected > 0 && Math.abs(bonus - expected) <= 1
        caller
          .quoting(isRounded ? 'bonus-rounded-down' : 'bonuses-ascending')
          .note('paymentView', shown, `a bonus of ${expected} for ${amount} credits`)
      }
    },
  ),

  claim(
    {
      id: 'payment-outcomes',
      operations: ['sessionCheck', 'paymentCreate', 'paymentView'],
      proves: [
        'payment-credited-once',
        'payment-of-another',
        'payment-status-changes',
        'transaction-bonus',
        'transaction-date',
        'transactions-always-listed',
        'payment-bonus',
        'payment-balance',
      ],
      needs: 'payments',
    },
    'Only a successful payment adds credits.',
    async (caller) => {
      const { payments } = caller.context
      if (!payments) throw new NotChecked('no payment can be played')
      const other = await caller.player()
      for (const status of payments.outcomes) {
        const { token } = await caller.player()
        const known = await terms(caller, token)
        const amount = allowed(known, known.bonuses[0]?.minAmount ?? known.min)
        const before = await moneyOf(caller, token)
        const payment = await pay(caller, token, amount)
        const pending = { id: textOf(payment, 'paymentId'), url: textOf(payment, 'url') }
        // The listed date is the time of creation, not of the payment.
        if (status === 'succeeded') await caller.context.clock.pass(PAID_LATER)
        await payments.play(pending, status)
        const shown = await settled(caller, token, payment)
        if (textOf(shown, 'status') !== status)
          caller.quoting('payment-status-changes').note('paymentView', shown, `status ${status}`)
        const theirs = await view(caller, other.token, payment)
        caller.quoting('payment-of-another').expect('paymentView', theirs, 404)
        if (status !== 'succeeded' && numberOf(shown.json, 'bonus') !== 0)
          caller
            .quoting('payment-bonus')
            .note('paymentView', shown, `a bonus of 0 for a payment that is ${status}`)
        const checked = await caller.call('sessionCheck', { token })
        expectRow(caller, checked, shown)
        const added = status === 'succeeded' ? amount + bonusFor(known, amount) : 0
        const money = before + added
        if (moneyIn(checked) !== money) {
          caller
            .quoting('payment-credited-once')
            .note(
              'sessionCheck',
              checked,
              `${money} credits after a payment with the status ${status}`,
            )
        }
        if (status === 'succeeded' && numberOf(shown.json, 'balance') !== money) {
          caller.quoting('payment-balance').note('paymentView', shown, `a balance of ${money}`)
        } else if (status === 'succeeded') {
          const next = await pay(caller, token, amount)
          await payments.play({ id: textOf(next, 'paymentId'), url: textOf(next, 'url') }, status)
          const second = await settled(caller, token, next)
          if (
            textOf(second, 'status') === status &&
            numberOf(second.json, 'balance') !== money + added
          )
            caller
              .quoting('payment-balance')
              .note('paymentView', second, `a balance of ${money + added}, with earlier payments`)
          const later = await view(caller, token, payment)
          if (numberOf(later.json, 'balance') !== money)
            caller
              .quoting('payment-balance')
              .note('paymentView', later, `a balance of ${money}, whatever later payments add`)
        }
      }
    },
  ),

  claim(
    {
      id: 'payment-ends-once',
      operations: ['sessionCheck', 'paymentCreate', 'paymentView'],
      proves: ['idempotent-payment', 'payment-credited-once', 'payment-status-changes'],
      needs: 'payments',
      long: true,
    },
    'A finished payment adds no more credits, and its key makes no other payment.',
    async (caller) => {
      const { payments } = caller.context
      if (!payments) throw new NotChecked('no payment can be played')
      for (const [first, second] of AGAIN) {
        const { token } = await caller.player()
        const known = await terms(caller, token)
        const body = { amount: allowed(known, known.bonuses[0]?.minAmount ?? known.min) }
        const key = newKey()
        const create = () => caller.call('paymentCreate', { token, key, body })
        const payment = await create()
        caller.expect('paymentCreate', payment, 201)
        const pending = { id: textOf(payment, 'paymentId'), url: textOf(payment, 'url') }
        if (pending.id === '') throw new NotPrepared('paymentCreate')
        await payments.play(pending, first)
        const ended = await settled(caller, token, payment)
        if (textOf(ended, 'status') !== first) continue
        const money = await moneyOf(caller, token)
        await payments.play(pending, second).catch((error: unknown) => {
          // A server may refuse a late notification.
          if (!(error instanceof NotAnswered)) throw error
        })
        const shown = await view(caller, token, payment)
        // A payment that fails after it was paid may have been refunded.
        if (second === 'failed' && textOf(shown, 'status') === 'refunded') continue
        const after = `a ${first} payment for which the provider then sends ${second}`
        const checked = await caller.call('sessionCheck', { token })
        if (moneyIn(checked) !== money)
          caller
            .quoting('payment-credited-once')
            .note('sessionCheck', checked, `${money} credits as before, after ${after}`)
        if (textOf(shown, 'status') !== first)
          caller
            .quoting('payment-status-changes')
            .note('paymentView', shown, `status ${first}, after ${after}`)
        const again = await create()
        if (textOf(again, 'paymentId') !== pending.id)
          caller
            .quoting('idempotent-payment')
            .note('paymentCreate', again, `the same payment, which is ${first}`)
      }
    },
  ),
]
