import { limits as defaults } from '#/api/generated/limits'
import { SECOND, type Clock } from './clock'

/** One of the limits of `x-limits`. */
export type Limit = keyof typeof defaults.attempts

/** The limits, lifetimes and waits that this server uses; their values are `x-limits` of `openapi.yaml`. */
export interface Rules {
  readonly attempts: Readonly<Record<Limit, { attempts: number; seconds: number }>>
  readonly challenge: { readonly attempts: number }
  readonly lifetimes: Readonly<Record<keyof typeof defaults.lifetimes, number>>
  readonly waits: Readonly<Record<keyof typeof defaults.waits, number>>
}

export const DEFAULT_RULES: Rules = defaults

export interface Limits {
  /** Seconds to wait before the next attempt; 0 if it is allowed now. */
  readonly wait: (limit: Limit, key: string) => number
  /** How many attempts are left before a wait. */
  readonly left: (limit: Limit, key: string) => number
  readonly hit: (limit: Limit, key: string) => void
  readonly forget: (limit: Limit, key: string) => void
  readonly clear: () => void
}

/** Sliding windows over the world's clock. */
export function createLimits(clock: Clock, rules: Rules['attempts']): Limits {
  const hits = new Map<string, readonly number[]>()
  const recent = (limit: Limit, key: string) => {
    const since = clock.now() - rules[limit].seconds * SECOND
    return (hits.get(`${limit} ${key}`) ?? []).filter((at) => at > since)
  }
  return {
    wait: (limit, key) => {
      const { attempts, seconds } = rules[limit]
      const oldest = recent(limit, key).at(-attempts)
      return oldest === undefined ? 0 : Math.ceil((oldest - clock.now()) / SECOND + seconds)
    },
    left: (limit, key) => Math.max(0, rules[limit].attempts - recent(limit, key).length),
    hit: (limit, key) => {
      hits.set(`${limit} ${key}`, [...recent(limit, key), clock.now()])
    },
    forget: (limit, key) => {
      hits.delete(`${limit} ${key}`)
    },
    clear: () => hits.clear(),
  }
}
