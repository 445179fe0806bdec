import type { CheckedClaim } from '../judge/findings'
import type { Profile } from '../contract/tags'
import type { Provenance } from './provenance'
import type { Coverage } from './coverage'
import type { Unchecked } from './promises'
import type { ReportedFinding } from './reported'

/** A claim as reports show it. */
export type ReportedClaim = Omit<CheckedClaim, 'findings' | 'warnings'>

/** What differs from an earlier run, a line for each finding. */
export interface Compared {
  readonly file: string
  /** The version of the contract that the earlier run was by, where it is another one. */
  readonly contract: string | null
  readonly fresh: readonly string[]
  readonly mended: readonly string[]
  readonly same: readonly string[]
  /** What failed and was not tried again. */
  readonly untried: readonly string[]
}

export interface KitResult {
  readonly provenance: Provenance
  /** The profiles that were asked for. */
  readonly profiles: readonly Profile[]
  /** What differs from an earlier run, where it was compared with one. */
  readonly compared?: Compared
  readonly base: string
  /** The part that was asked for; undefined for the whole contract. */
  readonly only: readonly string[] | undefined
  /** How many claims were left out for that. */
  readonly notAsked: number
  /** Whether all that was asked for was checked, and nothing is wrong. */
  readonly compatible: boolean
  /** Each cause of what is wrong, what most depends on first. */
  readonly findings: readonly ReportedFinding[]
  readonly claims: readonly ReportedClaim[]
  /** What to know before anything else, such as a clock that differs. */
  readonly notes: readonly string[]
  /** The one of the notes that says how far the clocks differ, where they do: more may follow from that than from any finding. */
  readonly clock?: string
  /** Why the run could not go on, undefined where it did. */
  readonly stopped: string | undefined
  /** Whether it was stopped because what came back said nothing of the server. */
  readonly isUseless?: true
  /** What the contract says and the kit does not check. */
  readonly unchecked: readonly Unchecked[]
  readonly coverage: Coverage
  readonly requests: number
  /** How many it made. */
  readonly accounts: number
  readonly milliseconds: number
}
