import type { Rules } from '#sandbox/server/limits'
import type { Wire } from './edits'

/** One way in which a good server may differ from the sandbox without breaking the contract. */
export interface Variation {
  readonly name: string
  /** What the server chose of `x-limits`. */
  readonly rules?: Rules
  /** Changes requests and responses on their way. */
  readonly wire?: Wire
  /** Whether it concerns the connection, so that only a real one shows it. */
  readonly connection?: true
}
