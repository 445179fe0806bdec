import { isRecord } from '#/lib/is-record'
import { DAY, MINUTE } from '#sandbox/server/clock'
import { paymentsOf, transactionView } from '#sandbox/server/payments'
import { asks, body, moved, refuses, says, type Mistakes } from '../../../proof/mistake'
import { memory, type Mistake, type Scene } from '../../../proof/scene'

type Row = Readonly<Record<string, unknown>>
const eachRow = (to: (row: Row, scene: Scene) => unknown): Mistake =>
  says('transactions.*', (row, scene) => (isRecord(row) ? to(row, scene) : row))

const cursorOf = ({ url }: Scene): string | null => url.searchParams.get('cursor')

const withoutCursor = ({ url, request }: Scene): Request => {
  const other = new URL(url)
  other.searchParams.delete('cursor')
  return new Request(other, { headers: request.headers })
}

/** The rows of the first page, or of later pages. */
const page = (isFirst: boolean, to: (rows: readonly unknown[], sent: Row) => Row): Mistake =>
  body((sent, scene) => {
    const rows = sent['transactions']
    return Array.isArray(rows) && (cursorOf(scene) === null) === isFirst
      ? { ...sent, ...to(rows, sent) }
      : sent
  })

/** Rows are dated when they were first seen as paid. */
function datesWhenPaid(): Mistake {
  const paidOf = memory(() => new Map<unknown, number>())
  return (scene) => {
    const paid = paidOf(scene)
    for (const [id, { status }] of scene.state.payments)
      if (status === 'succeeded' && !paid.has(id)) paid.set(id, scene.clock.now())
    return eachRow((row) => {
      const at = paid.get(row['id'])
      return at === undefined ? row : { ...row, date: new Date(at).toISOString() }
    })(scene)
  }
}

/** Top-ups listed differently from how they were made. */
export const TOP_UPS: Mistakes = {
  sessionCheck: {
    'transaction-amount': {
      'value-with-bonus': eachRow((row) => ({
        ...row,
        value: Number(row['value']) + Number(row['bonus'] ?? 0),
      })),
    },
    'transaction-date': {
      'top-up-of-the-day-before': says('transactions.*.date', moved(-DAY)),
      'date-when-paid': datesWhenPaid(),
    },
    'transaction-bonus': {
      'bonus-of-another': says('transactions.*.bonus', (bonus) => Number(bonus ?? 0) + 1),
      'bonus-of-what-failed': eachRow((row, { state }) => {
        const payment = state.payments.get(String(row['id']))
        return payment ? { ...row, bonus: payment.bonus } : row
      }),
    },
    'session-older-top-ups': {
      'page-with-gap': page(false, (rows) => ({ transactions: rows.slice(1) })),
      'page-repeated': asks((scene) =>
        cursorOf(scene)?.startsWith('pay_') ? withoutCursor(scene) : undefined,
      ),
    },
    'cursor-goes-on': {
      'page-by-number': body((sent, scene) => {
        const { player, state, clock } = scene
        if (!player || cursorOf(scene) === null) return sent
        const all = paymentsOf(state, player, clock.now()).slice(50)
        return { ...sent, transactions: all.map(transactionView) }
      }),
    },
    'cursor-lifetime': {
      'cursor-for-half-an-hour': refuses('validation', (scene) => {
        const last = scene.state.payments.get(cursorOf(scene) ?? '')
        return last !== undefined && last.createdAt + 30 * MINUTE <= scene.clock.now()
      }),
      'any-cursor': async (scene) => {
        const response = await scene.answer()
        return response.status === 422 ? scene.answer(withoutCursor(scene)) : response
      },
    },
    'transactions-cursor-present': {
      'pages-without-end': says('transactionsCursor', (cursor) => cursor ?? 'pay_1'),
      'cursor-of-a-full-page': page(true, (rows, sent) => {
        const last = rows[49]
        return isRecord(last) && rows.length === 50 ? { transactionsCursor: last['id'] } : sent
      }),
    },
    'session-newest-top-ups': {
      'forty-nine-rows': page(true, (rows) => ({
        transactions: rows.length === 50 ? rows.slice(0, 49) : rows,
      })),
    },
    'payment-credited-once': {
      'money-without-bonus': says('user.money', (money, { state, player }) =>
        [...state.payments.values()]
          .filter(({ playerId, status }) => playerId === player?.id && status === 'succeeded')
          .reduce((rest, { bonus }) => rest - bonus, Number(money)),
      ),
    },
  },
}
