import { isRecord } from '#/lib/is-record'
import { identify } from '../server/auth'
import { paymentsOf, transactionView } from '../server/payments'
import type { Bug } from '../server/world'
import { memory } from './memory'
import { planted, type PlantedBug } from './planted-bug'
import { transformed, withBody } from './transforms'

const cursorOf = (url: string): string | null => new URL(url).searchParams.get('cursor')

/** The request without its cursor. */
const withoutCursor = (request: Request): Request => {
  const url = new URL(request.url)
  url.searchParams.delete('cursor')
  return new Request(url, { headers: request.headers })
}

/** Changes the rows of pages after the first one. */
const laterPages =
  (to: (rows: readonly unknown[]) => readonly unknown[]): Bug =>
  async (call) =>
    cursorOf(call.context.request.url) === null
      ? call.answer()
      : transformed('transactions', (rows) => (Array.isArray(rows) ? to(rows) : rows))(call)

const eachRow = (to: (row: Readonly<Record<string, unknown>>) => unknown) =>
  transformed('transactions.*', (row) => (isRecord(row) ? to(row) : row))

/** When a payment was first seen to have succeeded. */
const paidAt = memory(() => new Map<string, number>())

/** Top-ups that are listed or shown otherwise than they were made. */
export const topUpBugs: readonly PlantedBug[] = [
  planted(
    'value-with-bonus',
    'sessionCheck',
    'The value of a listed top-up includes its bonus.',
    'Credits without the bonus.',
    eachRow((row) => ({ ...row, value: Number(row['value']) + Number(row['bonus'] ?? 0) })),
  ),
  planted(
    'top-up-of-the-day-before',
    'sessionCheck',
    'Every top-up is listed with the day before.',
    'When it was made.',
    eachRow((row) => ({
      ...row,
      date: new Date(Date.parse(String(row['date'])) - 86_400_000).toISOString(),
    })),
  ),
  planted(
    'bonus-of-another',
    'sessionCheck',
    'The bonus of a listed top-up is one more than the payment has.',
    'Credits that the bonus added',
    eachRow((row) => ({ ...row, bonus: Number(row['bonus'] ?? 0) + 1 })),
  ),
  planted(
    'page-with-gap',
    'sessionCheck',
    'The next page of top-ups leaves one out.',
    'Where `transactionsCursor` is not null',
    laterPages((rows) => rows.slice(1)),
  ),
  planted(
    'page-repeated',
    'sessionCheck',
    'The cursor of top-ups is ignored, so that the first page comes again.',
    'Where `transactionsCursor` is not null',
    ({ context, answer }) =>
      cursorOf(context.request.url)?.startsWith('pay_')
        ? answer(withoutCursor(context.request))
        : answer(),
  ),
  planted(
    'page-by-number',
    'sessionCheck',
    'The next page begins at the 51st top-up, whatever was added meanwhile.',
    '`transactionsCursor` of a former',
    async ({ context, answer }) => {
      const cursor = cursorOf(context.request.url) ?? ''
      const response = await answer()
      const member = await identify(context)
      if (response.status !== 200 || !member || cursor === '') return response
      const all = paymentsOf(context.state, member.player, context.clock.now())
      return withBody(response, (body) =>
        isRecord(body) ? { ...body, transactions: all.slice(50).map(transactionView) } : body,
      )
    },
  ),
  planted(
    'pages-without-end',
    'sessionCheck',
    'The last page of top-ups has a cursor too.',
    'Always present where there are any',
    transformed('', (body) =>
      isRecord(body) && body['transactionsCursor'] === null
        ? { ...body, transactionsCursor: 'pay_1' }
        : body,
    ),
  ),
  planted(
    'any-cursor',
    'sessionCheck',
    'A cursor that nobody gave is taken for none.',
    'Works for at least an hour',
    async ({ context, answer }) => {
      const response = await answer()
      return response.status === 422 ? answer(withoutCursor(context.request)) : response
    },
  ),
  planted(
    'forty-nine-rows',
    'sessionCheck',
    'A page of top-ups has a row fewer than it should.',
    '`transactions` holds the newest',
    async ({ context, answer }) => {
      const response = await answer()
      if (response.status !== 200 || cursorOf(context.request.url) !== null) return response
      return withBody(response, (body) => {
        const rows = isRecord(body) ? body['transactions'] : undefined
        return isRecord(body) && Array.isArray(rows) && rows.length === 50
          ? { ...body, transactions: rows.slice(0, 49) }
          : body
      })
    },
  ),
  planted(
    'cursor-of-a-full-page',
    'sessionCheck',
    'Exactly 50 top-ups give a cursor, which leads to an empty page.',
    'Always present where there are any',
    async ({ context, answer }) => {
      const response = await answer()
      if (response.status !== 200 || cursorOf(context.request.url) !== null) return response
      return withBody(response, (body) => {
        const rows = isRecord(body) ? body['transactions'] : undefined
        const last: unknown = Array.isArray(rows) && rows.length === 50 ? rows[49] : undefined
        return isRecord(body) && isRecord(last) ? { ...body, transactionsCursor: last['id'] } : body
      })
    },
  ),
  planted(
    'date-when-paid',
    'sessionCheck',
    'A listed top-up has the moment when it was paid, not when it was made.',
    'When it was made.',
    async (call) => {
      const paid = paidAt(call.context.state)
      for (const [id, { status }] of call.context.state.payments)
        if (status === 'succeeded' && !paid.has(id)) paid.set(id, call.context.clock.now())
      return eachRow((row) => {
        const moment = paid.get(String(row['id']))
        return moment === undefined ? row : { ...row, date: new Date(moment).toISOString() }
      })(call)
    },
  ),
  planted(
    'bonus-of-what-failed',
    'sessionCheck',
    'A listed top-up that failed has a bonus.',
    'Credits that the bonus added',
    async (call) =>
      eachRow((row) => {
        const payment = call.context.state.payments.get(String(row['id']))
        return payment ? { ...row, bonus: payment.bonus } : row
      })(call),
  ),
  planted(
    'balance-of-today',
    'paymentView',
    'The balance of a payment is the one of today, whatever was paid after it.',
    'Credits of the player after it.',
    async (call) => {
      const money = (await identify(call.context))?.player.money
      return transformed('balance', (balance) => (balance === undefined ? balance : money))(call)
    },
  ),
  planted(
    'bonus-rounded-up',
    'paymentView',
    'A bonus is rounded up.',
    'What it adds, rounded down',
    transformed('', (body) =>
      isRecord(body) && Number(body['bonus']) > 0
        ? {
            ...body,
            bonus: Math.ceil(
              Number(body['amount']) * (Number(body['amount']) >= 1000 ? 0.1 : 0.05),
            ),
          }
        : body,
    ),
  ),
  planted(
    'bonus-from-above',
    'paymentView',
    'A bonus begins one credit above its step.',
    '`bonuses` in ascending order',
    transformed('', (body) =>
      isRecord(body) && body['amount'] === 500 ? { ...body, bonus: 0 } : body,
    ),
  ),
  planted(
    'amount-with-bonus',
    'paymentView',
    'The amount of a payment includes the bonus.',
    'Credits without the bonus.',
    transformed('', (body) =>
      isRecord(body) ? { ...body, amount: Number(body['amount']) + Number(body['bonus']) } : body,
    ),
  ),
  planted(
    'payment-without-address',
    'paymentView',
    'A pending payment does not say where it can be paid.',
    'Always present while it is `pending`',
    transformed('url', () => undefined),
  ),
  planted(
    'balance-before',
    'paymentView',
    'The balance of a payment is the one before it.',
    'Credits of the player after it.',
    transformed('', (body) =>
      isRecord(body) && typeof body['balance'] === 'number'
        ? { ...body, balance: body['balance'] - Number(body['amount']) - Number(body['bonus']) }
        : body,
    ),
  ),
  planted(
    'failed-with-bonus',
    'paymentView',
    'A payment that failed shows a bonus.',
    'Credits that the bonus adds or added',
    transformed('', (body) =>
      isRecord(body) && ['failed', 'canceled', 'expired'].includes(String(body['status']))
        ? { ...body, bonus: 25 }
        : body,
    ),
  ),
  planted(
    'paid-is-pending',
    'paymentView',
    'A payment that succeeded is pending for ever.',
    '`pending` changes once, to `succeeded`',
    transformed('', (body) =>
      isRecord(body) && body['status'] === 'succeeded'
        ? { ...body, status: 'pending', url: 'https://pay.example/p' }
        : body,
    ),
  ),
  planted(
    'money-without-bonus',
    'sessionCheck',
    'The bonus of a payment that succeeded is not in the balance.',
    'Credits are added only when',
    async (call) => {
      const member = await identify(call.context)
      const bonus = [...call.context.state.payments.values()]
        .filter(({ playerId, status }) => playerId === member?.player.id && status === 'succeeded')
        .reduce((sum, payment) => sum + payment.bonus, 0)
      return transformed('user.money', (money) => Number(money) - bonus)(call)
    },
  ),
]
