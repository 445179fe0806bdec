import type { CheckedClaim } from '../judge/findings'
import type { Profile } from '../contract/tags'
import type { Provenance } from './provenance'
import type { Coverage } from './coverage'
import type { Unchecked } from './promises'
import type { ReportedFinding } from './reported'

/** A claim as reports show it. */
export type ReportedClaim = Omit<CheckedClaim, 'proves' | 'findings' | 'warnings'>

/** The differences from an earlier run, one line for each finding. */
export interface Compared {
  readonly file: string
  /** The contract version of the earlier run, if it is another one. */
  readonly contract: string | null
  readonly fresh: readonly string[]
  readonly mended: readonly string[]
  readonly same: readonly string[]
  /** Earlier failures that were not tested again. */
  readonly untried: readonly string[]
}

export interface KitResult {
  readonly provenance: Provenance
  /** The requested profiles. */
  readonly profiles: readonly Profile[]
  /** The differences from an earlier run, if the run was compared with one. */
  readonly compared?: Compared
  readonly base: string
  /** The requested part; undefined for the whole contract. */
  readonly only: readonly string[] | undefined
  /** How many claims were left out because of that. */
  readonly notAsked: number
  /** Whether everything requested was checked, and nothing is wrong. */
  readonly compatible: boolean
  /** The causes, those with the most consequences first. */
  readonly findings: readonly ReportedFinding[]
  readonly claims: readonly ReportedClaim[]
  /** Things to know first, such as a clock that differs. */
  readonly notes: readonly string[]
  /** The note about the clocks, if they differ: more may follow from that than from any finding. */
  readonly clock?: string
  /** Why the run could not go on; undefined if it did. */
  readonly stopped: string | undefined
  /** Whether it stopped because the responses say nothing about the server. */
  readonly isUseless?: true
  /** The sentences of the contract that the kit does not check. */
  readonly unchecked: readonly Unchecked[]
  readonly coverage: Coverage
  readonly requests: number
  /** The number of accounts it created. */
  readonly accounts: number
  readonly milliseconds: number
}
