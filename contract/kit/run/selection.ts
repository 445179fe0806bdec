import type { Job } from './jobs'
import type { Contract } from '../contract/openapi-file'
import { checkClaim } from './check-claim'
import type { Claim } from '../claims/claim'
import { CLAIMS } from '../claims/claims'
import type { Server } from '../server/context'

/** The part of the claims that is asked for. */
export interface Choice {
  /** Runs the claims of these tags, and those that call or judge these operations, alone. */
  readonly only?: readonly string[] | undefined
  /** Claims that alone are checked, by their ids. */
  readonly claims?: ReadonlySet<string> | undefined
}

const isAsked = ({ tag, operations = [] }: Claim, only: readonly string[]) =>
  only.includes(tag) || operations.some((one) => only.includes(one))

/** The operations whose `answers-…` claims are chosen: every claim that calls them is run. */
const answersIn = (claims: ReadonlySet<string>): readonly string[] =>
  [...claims].flatMap((id) => /^answers-(.+)$/.exec(id)?.[1] ?? [])

/** A claim that names no operations calls several. */
function isChosen(one: Claim, claims: ReadonlySet<string>): boolean {
  const operations = answersIn(claims)
  const asksThem = one.operations === undefined || isAsked(one, operations)
  return claims.has(one.id) || (operations.length > 0 && asksThem)
}

/** The ids that a list of known failures may name. */
export const claimIds = ({ operations }: Contract): readonly string[] => [
  ...CLAIMS.map(({ id }) => id),
  ...[...operations.keys()].map((id) => `answers-${id}`),
  'not-implemented',
]

/** The claims that are asked for, ready to be checked at a server. */
export function chosenJobs(
  { only, claims }: Choice,
  server: Server,
  contract: Contract,
): readonly Job[] {
  const chosen = CLAIMS.filter(
    (one) => (!only || isAsked(one, only)) && (!claims || isChosen(one, claims)),
  )
  return chosen.map((one) => ({
    id: one.id,
    tag: one.tag,
    claim: one.claim,
    waits: !server.sandbox && one.waits === true,
    long: one.long === true,
    run: (opened) => checkClaim(one, opened, contract),
  }))
}
