import { limits as rules } from '#/api/generated/limits'
import { SECOND, type Clock } from './clock'

/** One of the limits of `x-limits`. */
export type Limit = keyof typeof rules.attempts

/** Seconds that a code or e-mail cannot be sent again. */
export const RESEND_AFTER = rules.waits.resend

export interface Limits {
  /** Seconds to wait before the next try; 0 when it may come. */
  readonly wait: (limit: Limit, key: string) => number
  /** How many are left before `wait` says so. */
  readonly left: (limit: Limit, key: string) => number
  readonly hit: (limit: Limit, key: string) => void
  readonly forget: (limit: Limit, key: string) => void
  readonly clear: () => void
}

/** Sliding windows over the world's clock. */
export function createLimits(clock: Clock): Limits {
  const hits = new Map<string, readonly number[]>()
  const recent = (limit: Limit, key: string) => {
    const since = clock.now() - rules.attempts[limit].seconds * SECOND
    return (hits.get(`${limit} ${key}`) ?? []).filter((at) => at > since)
  }
  return {
    wait: (limit, key) => {
      const { attempts, seconds } = rules.attempts[limit]
      const oldest = recent(limit, key).at(-attempts)
      return oldest === undefined ? 0 : Math.ceil((oldest - clock.now()) / SECOND + seconds)
    },
    left: (limit, key) => Math.max(0, rules.attempts[limit].attempts - recent(limit, key).length),
    hit: (limit, key) => {
      hits.set(`${limit} ${key}`, [...recent(limit, key), clock.now()])
    },
    forget: (limit, key) => {
      hits.delete(`${limit} ${key}`)
    },
    clear: () => hits.clear(),
  }
}
