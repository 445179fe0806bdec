import { refusal, type Refusal } from './refusals'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** How often something may happen. The contract names the first; the others are decisions of the sandbox. */
const RULES = {
  signIn: [5, MINUTE],
  password: [5, MINUTE],
  recoveryCode: [5, MINUTE],
  signInCode: [15, 10 * MINUTE],
  recovery: [1, MINUTE],
  letters: [10, 10 * MINUTE],
  author: [10, MINUTE],
} as const

export interface Attempts {
  readonly rule: keyof typeof RULES
  all: readonly number[]
  /** Those since the last success. */
  fresh: readonly number[]
}

/** A count that has not begun. */
export const noAttempts = (rule: Attempts['rule']): Attempts => ({ rule, all: [], fresh: [] })

/** Counts one. */
export function countAttempt(tries: Attempts, now: number): void {
  tries.all = [...tries.all, now]
  tries.fresh = [...tries.fresh, now]
}

/** A success. The contract does not say whether it clears the count, so both counts go on. */
export function clearAttempts(tries: Attempts): void {
  tries.fresh = []
}

/** How many of the last window count, at most those that are allowed. */
export function left({ rule, fresh }: Attempts, now: number): number {
  const [most, within] = RULES[rule]
  return most - fresh.filter((at) => at > now - within).length
}

/** `429`: wanted where too many came since the last success, allowed where too many came at all. */
export function tooMany({ rule, all, fresh }: Attempts, now: number): readonly Refusal[] {
  const [most, within] = RULES[rule]
  return [
    { times: fresh, may: false },
    { times: all, may: true },
  ].flatMap(({ times, may }) => {
    const oldest = times.filter((at) => at > now - within).at(-most)
    if (oldest === undefined) return []
    return [refusal('429 too_many_requests', { may, wait: oldest + within - now })]
  })
}

/** The minute between two letters of one kind (`resendAfter`). */
export const RESEND_AFTER = 60

/** `429` while the minute since the last letter is not over. */
export function tooSoon(sentAt: number, now: number): readonly Refusal[] {
  const wait = sentAt + RESEND_AFTER * SECOND - now
  return wait > 0 ? [refusal('429 too_many_requests', { wait })] : []
}
