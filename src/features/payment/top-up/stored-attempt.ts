import { isRecord } from '#/lib/is-record'
import { steadyNow } from '#/lib/steady-clock'
import type { PaymentAttempt } from './payment-attempt'

const KEY = 'payment-attempt'

/** Milliseconds. A payment may be pending for only ten minutes: later, the same key would lead to one that has expired. */
const LIFETIME = 600_000

/** Keeps an attempt that may have created a payment, for a reload of this tab; `null` forgets it. */
export function storeAttempt(attempt: PaymentAttempt | null): void {
  try {
    if (attempt === null) sessionStorage.removeItem(KEY)
    else {
      const { amount, key } = attempt
      sessionStorage.setItem(KEY, JSON.stringify({ amount, key, until: steadyNow() + LIFETIME }))
    }
  } catch {
    // A browser that stores nothing: the attempt lasts until the page is closed.
  }
}

/** The attempt that an earlier load of this tab has left in doubt, or `null`. */
export function readAttempt(): PaymentAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!isRecord(stored)) return null
    const { amount, key, until } = stored
    if (typeof amount !== 'number' || typeof key !== 'string' || !/^[\w-]{1,64}$/.test(key)) {
      return null
    }
    return Number(until) > steadyNow() ? { amount, key, isInDoubt: true } : null
  } catch {
    return null
  }
}
