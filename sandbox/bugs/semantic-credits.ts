import { identify } from '../server/auth'
import { BONUSES, paymentView, settlePayment, TOP_UP_LIMITS } from '../server/payments'
import { transformed, rewritten } from './transforms'
import { asVerified } from './bypasses'
import { planted } from './planted-bug'

const uncached = { headers: { 'cache-control': 'no-store' } }

/** Money that comes twice, for nothing, or is shown to others. */
export const creditsBugs = [
  planted(
    'double-payment',
    'paymentCreate',
    'The same Idempotency-Key makes a second payment.',
    'The same `Idempotency-Key` of the same',
    ({ context, answer }) => {
      context.state.idempotency.clear()
      return answer()
    },
  ),
  planted(
    'key-for-other-sum',
    'paymentCreate',
    'The same Idempotency-Key with another sum answers with the former payment.',
    'The same `Idempotency-Key` of the same',
    async ({ context, answer }) => {
      const member = await identify(context)
      const key = context.request.headers.get('idempotency-key')
      const earlier = context.state.idempotency.get(`${member?.player.id} ${key}`)
      const amount = earlier && context.state.payments.get(earlier.paymentId)?.amount
      if (amount === undefined) return answer()
      return answer(await rewritten(context.request, (fields) => ({ ...fields, amount })))
    },
  ),
  planted(
    'paid-without-paying',
    'paymentView',
    'A payment that nobody paid succeeds when it is looked at, and brings its credits.',
    'Credits are added only when',
    ({ context, answer }) => {
      const id = new URL(context.request.url).searchParams.get('payment') ?? ''
      settlePayment(context, id, 'succeeded')
      return answer()
    },
  ),
  planted(
    'unverified-may-pay',
    'paymentCreate',
    'An unverified player may start a payment.',
    'The account is not verified yet.',
    asVerified,
  ),
  planted(
    'payment-of-anybody',
    'paymentView',
    'Payments of other players are shown.',
    'A payment of another account',
    async ({ context, answer }) => {
      const response = await answer()
      const id = new URL(context.request.url).searchParams.get('payment') ?? ''
      const payment = context.state.payments.get(id)
      return response.status === 404 && payment
        ? Response.json(paymentView(payment), uncached)
        : response
    },
  ),
  planted(
    'ended-payment-of-anybody',
    'paymentView',
    'Payments of other players are shown once they have ended.',
    'A payment of another account',
    async ({ context, answer }) => {
      const response = await answer()
      const id = new URL(context.request.url).searchParams.get('payment') ?? ''
      const payment = context.state.payments.get(id)
      return response.status === 404 && payment && payment.status !== 'pending'
        ? Response.json(paymentView(payment), uncached)
        : response
    },
  ),
  planted(
    'guest-may-look',
    'bonusList',
    'The bonuses are shown without a token.',
    'No token, or one that does not work.',
    async ({ answer }) => {
      const response = await answer()
      const shown = { bonuses: BONUSES, firstLogin: false, limits: TOP_UP_LIMITS }
      return response.status === 401 ? Response.json(shown, uncached) : response
    },
  ),
  planted(
    'unverified-may-look',
    'bonusList',
    'An unverified player sees the bonuses.',
    'The account is not verified yet.',
    asVerified,
  ),
  planted(
    'always-first-login',
    'bonusList',
    'Every session is called the first one.',
    '`firstLogin` is true in the responses',
    transformed('firstLogin', () => true),
  ),
  planted(
    'unverified-may-bind',
    'authorBind',
    'An unverified player may bind an author code.',
    'The account is not verified yet.',
    asVerified,
  ),
]
