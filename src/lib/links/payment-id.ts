/**
 * The names of the payment's id in the return addresses of providers: our own, a common one, Robokassa, FreeKassa, Stripe.
 */
export const PAYMENT_ID_NAMES = [
  'payment',
  'orderId',
  'InvId',
  'MERCHANT_ORDER_ID',
  'session_id',
] as const

/** The most characters of an id (contract, `PaymentId`). */
export const PAYMENT_ID_LENGTH = 64
