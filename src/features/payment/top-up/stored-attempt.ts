import { isRecord } from '#/lib/is-record'
import { steadyNow } from '#/lib/steady-clock'
import type { PaymentAttempt } from './payment-attempt'

/** Of each player: another one may sign in in this tab, and must not continue the payment, nor see its amount. */
const keyOf = (login: string) => `payment-attempt ${login}`

/** Milliseconds. A payment may be pending for only ten minutes: later, the same key would lead to one that has expired. */
const LIFETIME = 600_000

/** Keeps an attempt of `login` that may have created a payment, for a reload of this tab; `null` forgets it. */
export function storeAttempt(login: string, attempt: PaymentAttempt | null): void {
  try {
    if (attempt === null) sessionStorage.removeItem(keyOf(login))
    else {
      const { amount, key } = attempt
      sessionStorage.setItem(
        keyOf(login),
        JSON.stringify({ amount, key, until: steadyNow() + LIFETIME }),
      )
    }
  } catch {
    // A browser that stores nothing: the attempt lasts until the page is closed.
  }
}

/** The attempt of `login` that an earlier load of this tab has left in doubt, or `null`. */
export function readAttempt(login: string): PaymentAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(login)) ?? 'null')
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
