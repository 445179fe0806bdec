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
import { requireVerified } from '../guard'
import { say } from '../messages'
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
    on(async (ask) => {
      const { session } = await requireVerified(ask)
      return { bonuses: BONUSES, firstLogin: session.first, limits: TOP_UP_LIMITS }
    }),
  ),

  getAuthorBindMockHandler(
    on(async (ask) => {
      const { player, state, limits, language } = await requireVerified(ask)
      const { code } = await readBody(ask, vAuthorBindBody)
      if (player.authorCode !== null) {
        throw refusal(language, 'conflict', { message: 'author_bound' })
      }
      keepLimit(ask, 'author', player.id)
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

  getPaymentCreateMockHandler(
    on(async (ask) => {
      const member = await requireVerified(ask)
      const sent = ask.request.headers.get('idempotency-key') ?? ''
      const key = parseInput(ask, vIdempotencyKey, sent, 'Idempotency-Key')
      const { amount } = await readBody(ask, vPaymentCreateBody)
      const { min, max } = TOP_UP_LIMITS
      if (amount < min) invalid(ask, { amount: [say(ask.language, 'field_low', { limit: min })] })
      if (amount > max) invalid(ask, { amount: [say(ask.language, 'field_high', { limit: max })] })
      const earlier = repeatedPayment(member, key)
      if (earlier && earlier.amount !== amount) {
        throw refusal(ask.language, 'conflict', { message: 'key_reused' })
      }
      const payment = earlier ?? startPayment(member, amount, key)
      return { paymentId: payment.id, url: payment.url, expiresAt: iso(payment.expiresAt) }
    }),
  ),

  getPaymentViewMockHandler(
    on(async (ask) => {
      const { state, player, clock } = await requireVerified(ask)
      const sent = new URL(ask.request.url).searchParams.get('payment') ?? ''
      const id = parseInput(ask, vPaymentId, sent, 'payment')
      const payment = paymentsOf(state, player, clock.now()).find((one) => one.id === id)
      if (!payment) throw refusal(ask.language, 'not_found')
      return paymentView(payment)
    }),
  ),
]
