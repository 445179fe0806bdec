import type { Finding } from './findings'

/** A claim of the kit and its outcome. */
export interface Claim {
  readonly id: string
  readonly tag: string
  readonly claim: string
  /** `skipped` where the server lacks what it takes, `stopped` where the check itself could not go on. */
  readonly outcome: 'kept' | 'broken' | 'skipped' | 'stopped'
  /** Why it was skipped or stopped. */
  readonly reason?: string
  readonly milliseconds: number
  readonly findings: readonly Finding[]
  /** What was measured and is no verdict. */
  readonly warnings?: readonly string[]
}
