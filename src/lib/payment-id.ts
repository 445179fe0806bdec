/**
 * The names that payment providers with fixed return addresses give the payment's id: ours, a common one,
 * Robokassa, FreeKassa, Stripe.
 */
export const PAYMENT_ID_NAMES = [
  'payment',
  'orderId',
  'InvId',
  'MERCHANT_ORDER_ID',
  'session_id',
] as const

/** The most characters that an id has (contract, `PaymentId`). */
export const PAYMENT_ID_LENGTH = 64
