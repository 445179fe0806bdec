import { MINUTE, SECOND, type Clock } from './clock'

/** How many within how long, for one key. The contract names the first; the others are the sandbox's own. */
const RULES = {
  /** Failed sign-ins of one account. */
  signIn: { most: 5, within: MINUTE },
  /** Wrong present passwords of a signed-in player. */
  password: { most: 5, within: MINUTE },
  /** Wrong codes on the recovery page: there a wrong code must not use the key up. */
  recoveryCode: { most: 5, within: MINUTE },
  /** Wrong codes over all sign-ins of one account: a new challenge does not give endless tries. */
  signInCode: { most: 15, within: 10 * MINUTE },
  /** Recovery letters asked for by one name. */
  recovery: { most: 1, within: MINUTE },
  /** Letters with codes to one account. */
  letters: { most: 10, within: 10 * MINUTE },
  /** Author codes that do not exist. */
  author: { most: 10, within: MINUTE },
} as const

export type Limit = keyof typeof RULES

/** Seconds that a code or letter cannot be sent again. */
export const RESEND_AFTER = 60

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
  const recent = (limit: Limit, key: string) =>
    (hits.get(`${limit} ${key}`) ?? []).filter((at) => at > clock.now() - RULES[limit].within)
  return {
    wait: (limit, key) => {
      const { most, within } = RULES[limit]
      const oldest = recent(limit, key).at(-most)
      return oldest === undefined ? 0 : Math.ceil((oldest + within - clock.now()) / SECOND)
    },
    left: (limit, key) => Math.max(0, RULES[limit].most - recent(limit, key).length),
    hit: (limit, key) => {
      hits.set(`${limit} ${key}`, [...recent(limit, key), clock.now()])
    },
    forget: (limit, key) => {
      hits.delete(`${limit} ${key}`)
    },
    clear: () => hits.clear(),
  }
}
