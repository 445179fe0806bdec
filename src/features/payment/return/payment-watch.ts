import type { Payment } from '#/api/generated/model/payment'
import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import { PAYMENT_PAUSES } from '#/api/pace'
import { isTransientProblem, type Problem } from '#/api/problem'
import { retryAfterEnd } from '#/api/retry-after'

/** The result of one check of a payment. */
export type CheckResult =
  | Readonly<{ kind: 'payment'; payment: Payment }>
  | Readonly<{ kind: 'problem'; problem: Problem }>

/** A payment that is watched: the result of the last check, and when the next one is due. */
export type Watch = Readonly<{
  /** `null` before the first response. */
  result: CheckResult | null
  polling: Polling
}>

type Polling = Readonly<
  | { kind: 'checking'; round: number }
  /** Milliseconds of `steadyNow`. */
  | { kind: 'waiting'; round: number; until: number }
  /** Checked again only on request. */
  | { kind: 'paused' }
  /** The status is final. */
  | { kind: 'finished' }
>

export type WatchEvent = Readonly<
  | { kind: 'checked'; result: CheckResult; at: number }
  | { kind: 'due' }
  /** The player pressed 'Check now' or came back to the tab, or the network is back. */
  | { kind: 'requested' }
>

/** Whether a status no longer changes (contract, `PaymentStatus`). One that this version does not know may change. */
const IS_FINAL = {
  pending: false,
  unknown: false,
  succeeded: true,
  failed: true,
  canceled: true,
  expired: true,
  refunded: true,
} as const satisfies Record<PaymentStatus, boolean>

export type FinalStatus = {
  [Status in PaymentStatus]: (typeof IS_FINAL)[Status] extends true ? Status : never
}[PaymentStatus]

export const hasEnded = (status: PaymentStatus): status is FinalStatus => IS_FINAL[status]

/** Before the first request. */
export const FIRST_WATCH: Watch = { result: null, polling: { kind: 'checking', round: 0 } }

/** The next state of a watch. Events that do not fit the state change nothing. */
export function watchStep(watch: Watch, event: WatchEvent): Watch {
  const { polling } = watch
  switch (event.kind) {
    case 'checked':
      if (polling.kind !== 'checking') return watch
      return { result: event.result, polling: pollingAfter(event.result, polling.round, event.at) }
    case 'due':
      if (polling.kind !== 'waiting') return watch
      return { ...watch, polling: { kind: 'checking', round: polling.round + 1 } }
    case 'requested':
      if (polling.kind === 'checking' || polling.kind === 'finished') return watch
      if (heldUntil(watch) !== null) return watch
      return { ...watch, polling: FIRST_WATCH.polling }
  }
}

function pollingAfter(result: CheckResult, round: number, now: number): Polling {
  if (result.kind === 'payment' && hasEnded(result.payment.status)) return { kind: 'finished' }
  const pause = PAYMENT_PAUSES[round]
  if (pause === undefined || (result.kind === 'problem' && !isWorthRetrying(result.problem))) {
    return { kind: 'paused' }
  }
  const wait = result.kind === 'problem' ? retryAfterEnd(result.problem, now) : null
  return { kind: 'waiting', round, until: Math.max(now + pause, wait ?? 0) }
}

/**
 * The end of a wait that the server asked for, in milliseconds of `steadyNow`; the next request is sent automatically
 * then. `null`: the player may check now.
 */
export function heldUntil({ result, polling }: Watch): number | null {
  const isHeld = result?.kind === 'problem' && retryAfterEnd(result.problem) !== null
  return isHeld && polling.kind === 'waiting' ? polling.until : null
}

/** Whether the same check may succeed a moment later, or after the wait that the server asks for (429). */
const isWorthRetrying = (problem: Problem): boolean =>
  isTransientProblem(problem) || ('status' in problem && problem.status === 429)
