import { BONUSES, paymentView, settlePayment, TOP_UP_LIMITS } from '#sandbox/server/payments'
import type { Payment } from '#sandbox/server/state'
import {
  after,
  asks,
  before,
  body,
  given,
  moved,
  reads,
  readsHeader,
  refused,
  refuses,
  says,
  sends,
  turns,
  type Mistakes,
} from '../../../proof/mistake'
import { memory, type Mistake, type Scene } from '../../../proof/scene'
import { asIf } from '../../../proof/state-mistakes'

const HOUR = 3_600_000

/** The player's idempotency key of this request. */
const keyOf = ({ player, request }: Scene): string =>
  `${player?.id} ${request.headers.get('idempotency-key')}`
const earlier = (scene: Scene): Payment | undefined =>
  scene.state.payments.get(scene.state.idempotency.get(keyOf(scene))?.paymentId ?? '')

const amount = (to: (amount: unknown) => unknown): Mistake =>
  reads((sent) => ('amount' in sent ? { ...sent, amount: to(sent['amount']) } : sent))

/** Shows another player's payment if `shows` allows it. */
const showing =
  (shows: (payment: Payment) => boolean): Mistake =>
  async (scene) => {
    const response = await scene.answer()
    const { payment } = scene
    return response.status === 404 && payment && shows(payment)
      ? given(paymentView(payment))
      : response
  }

/** A payment that ended this way ends once more on a later notification from the provider. */
function endedAgain(status: Payment['status']): Mistake {
  const endedOf = memory(() => new Set<string>())
  return async (scene) => {
    const { payment, state } = scene
    const ended = endedOf(scene)
    if (!payment) return scene.answer()
    const isPending = payment.status === 'pending'
    if (ended.has(payment.id) && isPending) return says('status', () => status)(scene)
    return after(() => {
      if (payment.status !== status) return
      ended.add(payment.id)
      state.payments.set(payment.id, { ...payment, status: 'pending' })
    })(scene)
  }
}

/** Answers with the payment any player made with the same key. */
function keysOfEverybody(): Mistake {
  const knownOf = memory(() => new Map<string, Response>())
  return async (scene) => {
    const known = knownOf(scene)
    const key = scene.request.headers.get('idempotency-key') ?? ''
    const former = known.get(key)
    if (former) return former.clone()
    const response = await scene.answer()
    if (response.ok) known.set(key, response.clone())
    return response
  }
}

/** A refused amount uses up its key. */
function refusedKeys(): Mistake {
  const refusedOf = memory(() => new Set<string>())
  return async (scene) => {
    const keys = refusedOf(scene)
    if (keys.has(keyOf(scene))) return refused(scene, 'conflict')
    return after(() => keys.add(keyOf(scene)), 422)(scene)
  }
}

/** Refuses a key if its amount is written differently. */
function amountsAsText(): Mistake {
  const textOf = memory(() => new Map<string, string>())
  return async (scene) => {
    const key = keyOf(scene)
    const former = textOf(scene).get(key) ?? scene.text
    textOf(scene).set(key, former)
    return turns(201, 'conflict', () => former !== scene.text)(scene)
  }
}

const ENDED: ReadonlySet<unknown> = new Set(['failed', 'canceled', 'expired'])

export const CREDITS: Mistakes = {
  paymentCreate: {
    'payment-url': { 'page-on-plain-http': says('url', () => 'http://pay.example/p/1') },
    'idempotent-payment': {
      'double-payment': before(({ state }) => state.idempotency.clear()),
      'another-sum-frees-key': after((scene) => scene.state.idempotency.delete(keyOf(scene)), 409),
      'key-forgotten-when-paid': before((scene) => {
        const former = earlier(scene)
        if (former && former.status !== 'pending') scene.state.idempotency.delete(keyOf(scene))
      }),
      'key-of-first-session': before((scene) => {
        if (!scene.session?.first) scene.state.idempotency.delete(keyOf(scene))
      }),
      'refused-amount-uses-key': refusedKeys(),
      'keys-of-everybody': keysOfEverybody(),
      'amounts-compared-as-text': amountsAsText(),
    },
    'idempotent-payment-amount': {
      'key-for-other-sum': reads((sent, scene) => {
        const former = earlier(scene)
        return former ? { ...sent, amount: former.amount } : sent
      }),
    },
    'compared-exactly': {
      'idempotency-key-in-any-case': readsHeader(
        'idempotency-key',
        (key) => key && key.toLowerCase(),
      ),
      'idempotency-key-cut': readsHeader('idempotency-key', (key) => key && key.slice(0, 36)),
    },
    'payment-amount': {
      'limits-ignored': amount((sent) =>
        typeof sent === 'number' && Number.isInteger(sent) && sent > 0
          ? Math.min(TOP_UP_LIMITS.max, Math.max(TOP_UP_LIMITS.min, sent))
          : sent,
      ),
      'limits-not-included': refuses('validation', ({ fields: sent }) =>
        Object.values(TOP_UP_LIMITS).some((limit) => limit === sent['amount']),
      ),
      'amount-from-text': amount((sent) => (typeof sent === 'string' ? Number(sent) : sent)),
      'amount-below-zero': amount((sent) => (typeof sent === 'number' && sent < 0 ? 100 : sent)),
      'amount-of-nothing': amount((sent) => (sent === 0 ? 10 : sent)),
      'amount-rounded': amount((sent) => (typeof sent === 'number' ? Math.round(sent) : sent)),
    },
    integers: {
      'whole-number-with-point': refuses('validation', ({ text }) => /"amount":\d+\.0/.test(text)),
    },
    'response-422-validation': {
      'no-idempotency-key': readsHeader('idempotency-key', (key) => key ?? crypto.randomUUID()),
    },
    'response-403-unverified': { 'unverified-may-pay': asIf({ active: true }) },
    'no-store': { 'no-cache-header': sends('cache-control', null) },
    'payment-lifetime': {
      'payment-for-a-month': says('expiresAt', moved(30 * 24 * HOUR)),
      'payment-for-five-minutes': says('expiresAt', moved(-HOUR + 300_000)),
    },
  },
  paymentView: {
    'payment-credited-once': {
      'paid-without-paying': before((scene) =>
        settlePayment(scene, scene.payment?.id ?? '', 'succeeded'),
      ),
    },
    'payment-of-another': {
      'payment-of-anybody': showing(() => true),
      'ended-payment-of-anybody': showing(({ status }) => status !== 'pending'),
    },
    'payment-status-changes': {
      'paid-after-cancel': endedAgain('canceled'),
      'failed-after-paid': endedAgain('succeeded'),
      'status-in-capitals': says('status', (status) => String(status).toUpperCase()),
      'paid-is-pending': body((sent) =>
        sent['status'] === 'succeeded'
          ? { ...sent, status: 'pending', url: 'https://pay.example/p' }
          : sent,
      ),
    },
    'payment-balance': {
      'balance-of-this-payment-alone': body((sent) =>
        typeof sent['balance'] === 'number'
          ? { ...sent, balance: Number(sent['amount']) + Number(sent['bonus']) }
          : sent,
      ),
      'balance-of-today': says('balance', (balance, { player }) => balance && player?.money),
      'balance-before': body((sent) =>
        typeof sent['balance'] === 'number'
          ? { ...sent, balance: sent['balance'] - Number(sent['amount']) - Number(sent['bonus']) }
          : sent,
      ),
    },
    'payment-bonus': {
      'failed-with-bonus': body((sent) =>
        ENDED.has(sent['status']) ? { ...sent, bonus: 25 } : sent,
      ),
    },
    'bonus-rounded-down': {
      'bonus-rounded-up': body((sent) => {
        const percent = BONUSES.findLast((one) => one.minAmount <= Number(sent['amount']))?.percent
        return Number(sent['bonus']) > 0 && percent
          ? { ...sent, bonus: Math.ceil((Number(sent['amount']) * percent) / 100) }
          : sent
      }),
    },
    'bonuses-ascending': {
      'bonus-from-above': body((sent) => (sent['amount'] === 500 ? { ...sent, bonus: 0 } : sent)),
    },
    'transaction-amount': {
      'amount-with-bonus': body((sent) => ({
        ...sent,
        amount: Number(sent['amount']) + Number(sent['bonus']),
      })),
    },
    'field createdAt': {
      'payment-of-tomorrow': says('createdAt', moved(24 * HOUR)),
      'payment-made-behind': says('createdAt', moved(-3 * HOUR)),
    },
    'compared-exactly': {
      'payment-in-any-case': asks(({ state, url, request }) => {
        const sent = url.searchParams.get('payment') ?? ''
        const known = [...state.payments.keys()].find(
          (id) => id.toLowerCase() === sent.toLowerCase(),
        )
        const other = new URL(url)
        other.searchParams.set('payment', known ?? sent)
        return new Request(other, request)
      }),
    },
    'response-422-validation': {
      'parameter-twice': refuses(
        'server_error',
        ({ url }) => url.searchParams.getAll('payment').length > 1,
      ),
    },
  },
  bonusList: {
    'response-401-unauthenticated': {
      'guest-may-look': async (scene) => {
        const response = await scene.answer()
        const shown = { bonuses: BONUSES, firstLogin: false, limits: TOP_UP_LIMITS }
        return response.status === 401 ? given(shown) : response
      },
    },
    'response-403-unverified': { 'unverified-may-look': asIf({ active: true }) },
    'bonuses-first-login': { 'always-first-login': says('firstLogin', () => true) },
    'bonuses-ascending': {
      'bonuses-from-the-top': says('bonuses', (bonuses) => [bonuses].flat().toReversed()),
    },
  },
  authorBind: {
    'author-case': {
      'author-by-case': turns(
        200,
        'not_found',
        ({ state, fields: { code } }) =>
          state.authors.get(String(code).toLowerCase())?.code !== code,
      ),
      'author-as-typed': says('authorCode', (code, { fields: sent }) => code && sent['code']),
    },
    'author-bind-order': {
      'unknown-author-first': turns(
        409,
        'not_found',
        ({ state, fields: { code } }) => !state.authors.has(String(code).toLowerCase()),
      ),
    },
    'author-refusals': { 'second-author': asIf({ authorCode: null }) },
    'response-403-unverified': { 'unverified-may-bind': asIf({ active: true }) },
  },
  sessionCheck: {
    'payment-credited-once': {
      'paid-twice': { operations: ['paymentView'], mistake: endedAgain('succeeded') },
    },
  },
}
