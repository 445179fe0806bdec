import type { Exchange } from '../../http/exchange'
import { list, loose, number, type Loose } from '../../contract/loose'
import { textOf, type Caller } from '../../caller/caller'
import { allowed, terms, viewOf } from '../../caller/payments'
import { wait } from '../../caller/beginnings'
import { expectRow, settled } from './payments'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'credits', profile: 'payments' })

interface TopUp {
  readonly id: string
  readonly amount: number
  readonly made: Exchange
}

/** This many top-ups of different amounts, as far as the server allows that many. */
async function makeTopUps(caller: Caller, token: string, count: number): Promise<readonly TopUp[]> {
  const { min, max } = await terms(caller, token)
  const amounts = Array.from({ length: count }, (_, at) => min + (at % (max - min + 1)))
  return Promise.all(
    amounts.map(async (amount) => {
      const made = await caller.step('paymentCreate', 201, { token, body: { amount } })
      return { id: textOf(made, 'paymentId'), amount, made }
    }),
  )
}

/** Which top-ups are missing from the rows, and which rows belong to none. A row may have no id. */
function compared(rows: readonly Loose[], made: readonly TopUp[]) {
  const lost = [...made]
  const strange = rows.filter(({ id, value }) => {
    const at = lost.findIndex((one) => (id === undefined ? one.amount === value : one.id === id))
    if (at !== -1) lost.splice(at, 1)
    return at === -1
  })
  return { lost, strange }
}

/** The top-ups that succeed when played; none if no payment can be played. */
async function played(
  caller: Caller,
  token: string,
  topUps: readonly TopUp[],
): Promise<readonly TopUp[]> {
  const { payments } = caller.context
  if (!payments) return []
  const paid: TopUp[] = []
  for (const one of topUps) {
    await payments.play({ id: one.id, url: textOf(one.made, 'url') }, 'succeeded')
    const shown = await settled(caller, token, one.made)
    if (textOf(shown, 'status') === 'succeeded') paid.push(one)
  }
  return paid
}

const ALWAYS_A_CURSOR = 'transactions-cursor-present'
const CURSOR = 'cursor-lifetime'
/** In seconds. */
const HOUR = 3600

/** Claims about amounts of top-ups and how they are listed. */
export const TOP_UPS = [
  claim(
    { id: 'whole-numbers', operations: ['paymentCreate'], proves: ['integers'] },
    'An integer may be written as 100.0.',
    async (caller) => {
      const { token } = await caller.player()
      const { min } = await terms(caller, token)
      for (const amount of [`${min}.0`, `${min}e0`]) {
        await caller.step('paymentCreate', 201, { token, body: `{"amount":${amount}}` })
      }
    },
  ),

  claim(
    {
      id: 'bad-amounts',
      operations: ['paymentCreate'],
      proves: ['payment-amount', 'response-422-validation'],
    },
    'An amount that is not a whole number above zero is refused.',
    async (caller) => {
      const { token } = await caller.player()
      for (const amount of ['"100"', '-5', '0', '100.5', 'null', '1e12', 'true', '[100]']) {
        const body = `{"amount":${amount}}`
        const refused = await caller.call('paymentCreate', { token, body })
        if (refused.status === 422) continue
        caller.note('paymentCreate', refused, `422 for an amount of ${amount}`)
      }
    },
  ),

  claim(
    {
      id: 'top-up-pages',
      operations: ['sessionCheck'],
      proves: [
        'session-newest-top-ups',
        'session-older-top-ups',
        'cursor-goes-on',
        'cursor-lifetime',
        'transactions-cursor',
        'transactions-cursor-present',
      ],
      long: true,
    },
    'Top-ups come 50 at a time, and the next page continues without gaps or duplicates.',
    async (caller) => {
      const { token } = await caller.player()
      const oldest = await makeTopUps(caller, token, 3)
      const paid = await played(caller, token, oldest)
      const fifty = [...oldest, ...(await makeTopUps(caller, token, 47))]
      const page = async (query: string) => {
        const exchange = await caller.step('sessionCheck', 200, { token, query })
        const { transactions, transactionsCursor } = loose(exchange.json)
        return { exchange, rows: list(transactions), cursor: transactionsCursor }
      }
      const full = await page('')
      if (full.cursor !== null && full.cursor !== undefined) {
        const { note } = caller.quoting(ALWAYS_A_CURSOR)
        note('sessionCheck', full.exchange, 'no transactionsCursor with 50 top-ups')
        return
      }
      const made = [...fifty, ...(await makeTopUps(caller, token, 2))]
      const first = await page('')
      if (typeof first.cursor !== 'string') {
        if (compared(first.rows, paid).lost.length === 0) return
        const { note } = caller.quoting(ALWAYS_A_CURSOR)
        note(
          'sessionCheck',
          first.exchange,
          'a transactionsCursor, because there are older top-ups',
        )
        return
      }
      // One more, which belongs on neither page.
      await makeTopUps(caller, token, 1)
      const second = await page(`?cursor=${encodeURIComponent(first.cursor)}`)
      const rows = [...first.rows, ...second.rows]
      const { lost } = compared(rows, paid)
      const { strange } = compared(rows, made)
      const late = compared(second.rows, oldest).strange
      if (first.rows.length < 50 && (lost.length > 0 || late.length > 0)) {
        const { note } = caller.quoting('session-newest-top-ups')
        note('sessionCheck', first.exchange, '50 top-ups of 52')
      } else if (lost.length > 0 || strange.length > 0) {
        const { note } = caller.quoting(
          lost.length === 0 ? 'cursor-goes-on' : 'session-older-top-ups',
        )
        note(
          'sessionCheck',
          second.exchange,
          'the next page without gaps or duplicates, though a top-up was made in between',
          `${lost.length} of ${paid.length} paid top-ups are missing in ${rows.length} rows, ${strange.length} are duplicates or unknown`,
        )
      }
      if (second.cursor !== null && second.cursor !== undefined) {
        const { note } = caller.quoting(ALWAYS_A_CURSOR)
        note('sessionCheck', second.exchange, 'no transactionsCursor on the last page')
      }
      const foreign = await caller.player()
      const query = `?cursor=${encodeURIComponent(first.cursor)}`
      if (caller.context.server.sandbox) {
        await wait(caller, HOUR - 30)
        await caller.step('sessionCheck', 200, { token, query, quotes: CURSOR })
      }
      const refused = await caller.call('sessionCheck', { token: foreign.token, query })
      caller.quoting(CURSOR).expect('sessionCheck', refused, 422)
    },
  ),

  claim(
    {
      id: 'strange-cursor',
      operations: ['sessionCheck'],
      proves: ['cursor-lifetime', 'response-422-validation'],
    },
    'An unknown cursor is refused.',
    async (caller) => {
      const { token } = await caller.player()
      for (const cursor of ['kit-no-such-cursor', 'a%20b', 'x'.repeat(257)]) {
        const query = `?cursor=${cursor}`
        const refused = await caller.call('sessionCheck', { token, query })
        caller.quoting(CURSOR).expect('sessionCheck', refused, 422)
      }
    },
  ),

  claim(
    {
      id: 'top-up-listed',
      operations: ['paymentView', 'sessionCheck'],
      proves: ['transaction-amount', 'transaction-bonus', 'transaction-date'],
    },
    'A top-up is shown and listed as it was made, with its value without the bonus.',
    async (caller) => {
      const { token } = await caller.player()
      const known = await terms(caller, token)
      const amount = allowed(known, known.bonuses.at(-1)?.minAmount ?? known.min)
      const made = await caller.step('paymentCreate', 201, { token, body: { amount } })
      const id = textOf(made, 'paymentId')
      const shown = await caller.step('paymentView', 200, viewOf(token, id))
      const payment = loose(shown.json)
      if (number(payment['amount']) !== amount)
        caller.quoting('transaction-amount').note('paymentView', shown, `an amount of ${amount}`)
      if (textOf(shown, 'paymentId') !== id)
        caller.note('paymentView', shown, 'the requested paymentId')
      const checked = await caller.call('sessionCheck', { token })
      const rows = list(loose(checked.json)['transactions'])
      // The player's only top-up, even if its row has no id.
      const row = rows.find((one) => one['id'] === id || one['id'] === undefined)
      if (!row) return
      if (row['value'] !== amount)
        caller
          .quoting('transaction-amount')
          .note('sessionCheck', checked, `a value of ${amount}, without the bonus`)
      expectRow(caller, checked, shown)
    },
  ),
]
