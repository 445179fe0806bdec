import type { Contract, Operation } from '../contract/openapi-file'
import { isAbout, type Claim } from '../claims/claim'
import { CLAIMS } from '../claims/claims'
import { profileOf, tagOf, type Profile } from '../contract/tags'
import { MOST_REQUESTS } from '../http/traffic'

/** The part of the claims that is asked for. */
export interface Choice {
  /**
   * The claims of these tags and those about these operations alone. What goes over all operations goes over those of
   * the tags, and over these.
   */
  readonly only?: readonly string[] | undefined
  /** The claims of these profiles alone. */
  readonly profiles?: readonly Profile[] | undefined
  /** Claims that alone are checked, by their ids. */
  readonly claims?: ReadonlySet<string> | undefined
}

/** A claim that is asked for, and the operations that it goes over. */
export interface Chosen {
  readonly claim: Claim
  readonly over: readonly Operation[]
}

function isAsked(claim: Claim, operation: Operation, { only, profiles, claims }: Choice): boolean {
  const isOver = typeof claim.operations === 'function'
  return (
    (!only ||
      only.includes(claim.tag) ||
      only.includes(operation.id) ||
      (isOver && only.includes(tagOf(operation)))) &&
    (!profiles || (profiles.includes(claim.profile) && profiles.includes(profileOf(operation)))) &&
    // Every claim that is about an operation asks for its responses.
    (!claims || claims.has(claim.id) || claims.has(`answers-${operation.id}`))
  )
}

/** The claims that are asked for. */
export const chosenClaims = (choice: Choice, { operations }: Contract): readonly Chosen[] =>
  CLAIMS.flatMap((claim) => {
    const over = [...operations.values()].filter(
      (operation) => isAbout(claim, operation) && isAsked(claim, operation, choice),
    )
    return over.length === 0 ? [] : [{ claim, over }]
  })

/** What claims may send: each, those that take long, and a server whose limits are the highest. */
const OF_EACH = 20
const OF_LONG = 150
const OF_LIMITS = 300

/** The most requests that claims send. */
export const mostRequests = (chosen: readonly Chosen[]): number =>
  Math.min(
    MOST_REQUESTS,
    chosen.reduce((sum, { claim }) => sum + (claim.long ? OF_LONG : OF_EACH), OF_LIMITS),
  )

/** The ids that a list of known failures may name. */
export const claimIds = ({ operations }: Contract): readonly string[] => [
  ...CLAIMS.map(({ id }) => id),
  ...[...operations.keys()].map((id) => `answers-${id}`),
  'not-implemented',
]
