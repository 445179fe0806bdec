import type { HttpHandler } from 'msw'
import {
  getAuthorBindMockHandler,
  getBonusListMockHandler,
  getPaymentCreateMockHandler,
  getPaymentViewMockHandler,
} from '#/api/generated/endpoints/credits/credits.msw'
import {
  vAuthorBindBody,
  vIdempotencyKey,
  vPaymentCreateBody,
  vPaymentId,
} from '#/api/generated/valibot/valibot.gen'
import { fieldRefusal, keepLimit, refusal } from '../request-context'
import { iso } from '../clock'
import { invalid, parseInput, readBody } from '../contract'
import { requireVerified } from '../auth'
import { translate } from '../texts'
import {
  BONUSES,
  paymentsOf,
  paymentView,
  repeatedPayment,
  startPayment,
  TOP_UP_LIMITS,
} from '../payments'
import type { On } from './on'

/** Bonuses, payments and the author code. */
export const creditsHandlers = (on: On): HttpHandler[] => [
  getBonusListMockHandler(
    on(async (context) => {
      const { session } = await requireVerified(context)
      return { bonuses: BONUSES, firstLogin: session.first, limits: TOP_UP_LIMITS }
    }),
  ),

  getAuthorBindMockHandler(
    on(async (context) => {
      const { player, state, limits, language } = await requireVerified(context)
      const { code } = await readBody(context, vAuthorBindBody)
      if (player.authorCode !== null) {
        throw refusal(language, 'conflict', { message: 'author_bound' })
      }
      keepLimit(context, player.id, 'author')
      const author = state.authors.get(code.toLowerCase())
      if (!author) {
        limits.hit('author', player.id)
        throw fieldRefusal(language, 'not_found', 'code', 'author_unknown')
      }
      if (author.ownerId === player.id) {
        throw fieldRefusal(language, 'conflict', 'code', 'author_own')
      }
      player.authorCode = author.code
      return { authorCode: author.code }
    }),
  ),

  // POST /api/v2/user/donate
  getPaymentCreateMockHandler(
    on(async (context) => {
      const member = await requireVerified(context)
      const sent = context.request.headers.get('idempotency-key') ?? ''
      const key = parseInput(context, vIdempotencyKey, sent, 'Idempotency-Key')
      const { amount } = await readBody(context, vPaymentCreateBody)
      const { min, max } = TOP_UP_LIMITS
      if (amount < min)
        invalid(context, { amount: [translate(context.language, 'field_low', { limit: min })] })
      if (amount > max)
        invalid(context, { amount: [translate(context.language, 'field_high', { limit: max })] })
      const earlier = repeatedPayment(member, key)
      if (earlier && earlier.amount !== amount) {
        throw refusal(context.language, 'conflict', { message: 'key_reused' })
      }
      const payment = earlier ?? startPayment(member, amount, key)
      return { paymentId: payment.id, url: payment.url, expiresAt: iso(payment.expiresAt) }
    }),
  ),

  getPaymentViewMockHandler(
    on(async (context) => {
      const { state, player, clock } = await requireVerified(context)
      const sent = new URL(context.request.url).searchParams.get('payment') ?? ''
      const id = parseInput(context, vPaymentId, sent, 'payment')
      const payment = paymentsOf(state, player, clock.now()).find((one) => one.id === id)
      if (!payment) throw refusal(context.language, 'not_found')
      return paymentView(payment)
    }),
  ),
]
