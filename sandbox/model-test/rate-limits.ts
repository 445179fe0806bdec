import { limits } from '#/api/generated/limits'
import { refusal, type Refusal } from './refusals'

const SECOND = 1000

export interface Attempts {
  /** One of the limits of the contract. */
  readonly rule: keyof typeof limits.attempts
  /** Since the last success that clears them. */
  times: readonly number[]
}

/** A count that has not begun. */
export const noAttempts = (rule: Attempts['rule']): Attempts => ({ rule, times: [] })

/** Counts one. */
export function countAttempt(attempts: Attempts, now: number): void {
  attempts.times = [...attempts.times, now]
}

/** What a success does to the counts that it clears. */
export function clearAttempts(...all: readonly Attempts[]): void {
  for (const attempts of all) attempts.times = []
}

const recent = ({ rule, times }: Attempts, now: number) =>
  times.filter((at) => at > now - limits.attempts[rule].seconds * SECOND)

/** How many are left in the time of a limit. */
export const left = (attempts: Attempts, now: number): number =>
  limits.attempts[attempts.rule].attempts - recent(attempts, now).length

/** `429` while one of the limits is reached, until the last of them is over. */
export function tooMany(now: number, ...all: readonly Attempts[]): readonly Refusal[] {
  const waits = all.flatMap((one) => {
    const { attempts, seconds } = limits.attempts[one.rule]
    const oldest = recent(one, now).at(-attempts)
    return oldest === undefined ? [] : [oldest + seconds * SECOND - now]
  })
  return waits.length === 0 ? [] : [refusal('429 too_many_requests', { wait: Math.max(...waits) })]
}

/** The time between two e-mails of one kind (`resendAfter`). */
export const RESEND_AFTER = limits.waits.resend

/** `429` while the time since the last e-mail is not over. */
export function tooSoon(sentAt: number, now: number): readonly Refusal[] {
  const wait = sentAt + RESEND_AFTER * SECOND - now
  return wait > 0 ? [refusal('429 too_many_requests', { wait })] : []
}
