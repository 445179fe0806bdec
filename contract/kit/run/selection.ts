import type { Contract, Operation } from '../contract/openapi-file'
import { isAbout, type Claim } from '../caller/claim'
import { CLAIMS } from '../claims/claims'
import { profileOf, tagOf, type Profile } from '../contract/tags'
import { MOST_REQUESTS } from '../http/traffic'

/** The requested part of the claims. */
export interface Choice {
  /**
   * The claims with these tags, and those about these operations. Claims about all operations cover those of the tags,
   * and these.
   */
  readonly only?: readonly string[] | undefined
  /** The claims of these profiles only. */
  readonly profiles?: readonly Profile[] | undefined
  /** Only these claims, by id. */
  readonly claims?: ReadonlySet<string> | undefined
}

/** A requested claim, and the operations it covers. */
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
    // Every claim about an operation produces responses of it.
    (!claims || claims.has(claim.id) || claims.has(`answers-${operation.id}`))
  )
}

/** The requested claims. */
export const chosenClaims = (choice: Choice, { operations }: Contract): readonly Chosen[] =>
  CLAIMS.flatMap((claim) => {
    const over = [...operations.values()].filter(
      (operation) => isAbout(claim, operation) && isAsked(claim, operation, choice),
    )
    return over.length === 0 ? [] : [{ claim, over }]
  })

/** The most requests of a claim and of a long one, and the extra ones for a server with the highest limits. */
const OF_EACH = 20
const OF_LONG = 150
const OF_LIMITS = 300

/** The most requests that claims send. */
export const mostRequests = (chosen: readonly Chosen[]): number =>
  Math.min(
    MOST_REQUESTS,
    chosen.reduce((sum, { claim }) => sum + (claim.long ? OF_LONG : OF_EACH), OF_LIMITS),
  )

/** The ids a list of known failures may name. */
export const claimIds = ({ operations }: Contract): readonly string[] => [
  ...CLAIMS.map(({ id }) => id),
  ...[...operations.keys()].map((id) => `answers-${id}`),
  'not-implemented',
]
