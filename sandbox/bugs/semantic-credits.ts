import { identify } from '../server/guard'
import { BONUSES, paymentView, settlePayment, TOP_UP_LIMITS } from '../server/payments'
import { bend, rewritten } from './transforms'
import { asVerified } from './bypasses'
import { planted } from './planted-bug'

const uncached = { headers: { 'cache-control': 'no-store' } }

/** Money that comes twice, for nothing, or is shown to others. */
export const creditsLies = [
  planted(
    'double-payment',
    'paymentCreate',
    'The same Idempotency-Key makes a second payment.',
    ({ ask, answer }) => {
      ask.state.idempotency.clear()
      return answer()
    },
  ),
  planted(
    'key-for-other-sum',
    'paymentCreate',
    'The same Idempotency-Key with another sum answers with the former payment.',
    async ({ ask, answer }) => {
      const member = await identify(ask)
      const key = ask.request.headers.get('idempotency-key')
      const earlier = ask.state.idempotency.get(`${member?.player.id} ${key}`)
      const amount = earlier && ask.state.payments.get(earlier.paymentId)?.amount
      if (amount === undefined) return answer()
      return answer(await rewritten(ask.request, (fields) => ({ ...fields, amount })))
    },
  ),
  planted(
    'paid-without-paying',
    'paymentView',
    'A payment that nobody paid succeeds when it is looked at, and brings its credits.',
    ({ ask, answer }) => {
      const id = new URL(ask.request.url).searchParams.get('payment') ?? ''
      settlePayment(ask, id, 'succeeded')
      return answer()
    },
  ),
  planted(
    'unverified-may-pay',
    'paymentCreate',
    'An unverified player may start a payment.',
    asVerified,
  ),
  planted(
    'payment-of-anybody',
    'paymentView',
    'Payments of other players are shown.',
    async ({ ask, answer }) => {
      const response = await answer()
      const id = new URL(ask.request.url).searchParams.get('payment') ?? ''
      const payment = ask.state.payments.get(id)
      return response.status === 404 && payment
        ? Response.json(paymentView(payment), uncached)
        : response
    },
  ),
  planted(
    'guest-may-look',
    'bonusList',
    'The bonuses are shown without a token.',
    async ({ answer }) => {
      const response = await answer()
      const shown = { bonuses: BONUSES, firstLogin: false, limits: TOP_UP_LIMITS }
      return response.status === 401 ? Response.json(shown, uncached) : response
    },
  ),
  planted('unverified-may-look', 'bonusList', 'An unverified player sees the bonuses.', asVerified),
  planted(
    'always-first-login',
    'bonusList',
    'Every session is called the first one.',
    bend('firstLogin', () => true),
  ),
  planted(
    'unverified-may-bind',
    'authorBind',
    'An unverified player may bind an author code.',
    asVerified,
  ),
]
