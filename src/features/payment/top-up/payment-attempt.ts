import * as v from 'valibot'
import type { TopUp } from '#/api/generated/model/topUp'
import { vTopUp } from '#/api/generated/valibot/valibot.gen'
import { isRefusal, problemOf } from '#/api/problem'
import { readTab, writeTab } from '#/lib/browser/tab-storage'
import { steadyNow } from '#/lib/time/steady-clock'

/** One attempt to pay: all its requests have the same idempotency key, and so create a single payment. */
export type PaymentAttempt = Readonly<{
  /** The whole request: a request that differs in anything is another payment. */
  body: TopUp
  key: string
  /** Whether a request with the key may have created the payment although no response said so. */
  isInDoubt: boolean
  /** When it ends, in milliseconds of `latestNow`: the same key would lead to a payment that has expired by then. */
  until: number
}>

/** Milliseconds. A server may let a payment expire after ten minutes. */
const LIFETIME = 600_000

/**
 * The steady clock may pause while the machine sleeps, and the machine's clock may be set back: the later one is right.
 */
const latestNow = () => Math.max(steadyNow(), Date.now())

/** A random UUID (version 4), even without a secure context, where `crypto.randomUUID` is missing. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    // RFC 9562: the version in the seventh byte, the variant in the ninth.
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const isOver = ({ until }: Pick<PaymentAttempt, 'until'>) => until <= latestNow()

/**
 * The attempt for a submit: the open one if its request is exactly the same and it has not expired, else a new one with
 * its own key.
 */
export function paymentAttemptFor(body: TopUp, open: PaymentAttempt | null): PaymentAttempt {
  const isSame = open !== null && JSON.stringify(open.body) === JSON.stringify(body)
  if (isSame && !isOver(open)) return open
  return { body, key: randomId(), isInDoubt: false, until: latestNow() + LIFETIME }
}

/**
 * The attempt to repeat after a request of `attempt` has failed; `null`: the next submit starts another one.
 *
 * A refusal of the backend ends it, because that request created no payment. It says nothing about an earlier request:
 * a backend may refuse the player, the bot check or the amount before it looks the key up. So no refusal ends an
 * attempt that is in doubt.
 */
export function attemptAfter(attempt: PaymentAttempt, error: unknown): PaymentAttempt | null {
  const problem = problemOf(error)
  if (problem.kind === 'not-sent' || problem.kind === 'bot-check') {
    return attempt.isInDoubt ? attempt : { ...attempt, until: latestNow() + LIFETIME }
  }
  // The contract's own 409 means the key with another amount, which is never sent. So it may mean that a request with
  // the same key, repeated by the browser, is still being processed, whatever the code.
  const mayBeAtWork = 'status' in problem && problem.status === 409
  if (!isRefusal(error) || mayBeAtWork) return { ...attempt, isInDoubt: true }
  return attempt.isInDoubt ? attempt : null
}

/** Keyed by player: another one may sign in in this tab, and must neither continue the payment nor see its amount. */
const keyOf = (login: string) => `payment-attempt ${login}`

/**
 * Stores an attempt of `login` that may have created a payment, for a reload of this tab; `null`: it has ended.
 * `use-payment.ts` reports that after a response and on the way back, `use-payment-watch.ts` once the server reports
 * the status.
 */
export function storeAttempt(login: string, attempt: PaymentAttempt | null): void {
  writeTab(keyOf(login), attempt)
}

const storedSchema = v.object({
  body: vTopUp,
  key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  until: v.number(),
})

/** The attempt of `login` that an earlier load of this tab has left in doubt, or `null`. */
export function readAttempt(login: string): PaymentAttempt | null {
  const stored = readTab(keyOf(login))
  return v.is(storedSchema, stored) && !isOver(stored) ? { ...stored, isInDoubt: true } : null
}
