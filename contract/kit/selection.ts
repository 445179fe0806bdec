import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Claim } from './claim'
import type { Server } from './context'
import { readFlows, type Flow } from './flow-files'
import { checkFlow } from './check-flow'
import type { Job } from './jobs'
import type { Contract } from './openapi-file'
import type { RequestClaim } from './requests/request-claim'
import { checkRequest } from './requests/check-request'
import { REQUEST_CLAIMS } from './requests/requests'
import { lacking } from './server'

/** The part of the claims that is asked for. */
export interface Choice {
  /** Runs the claims of these tags, and the flows that call or judge these operations, alone. */
  readonly only?: readonly string[] | undefined
  /** Claims that alone are checked, by their ids. */
  readonly claims?: ReadonlySet<string> | undefined
}

const flowsFolder = join(dirname(fileURLToPath(import.meta.url)), '../flows')

const skippedClaim = ({ id, tag, claim }: Flow, reason: string): Claim => ({
  id,
  tag,
  claim,
  reason,
  outcome: 'skipped',
  milliseconds: 0,
  findings: [],
})

const isOf = (flow: Flow, only: readonly string[]): boolean =>
  only.includes(flow.tag) ||
  [...flow.steps.values()].some(
    ({ calls, judges }) => only.includes(calls) || only.includes(judges),
  )

const isAsked = ({ tag = 'requests', operations = [] }: RequestClaim, only: readonly string[]) =>
  only.includes(tag) || operations.some((one) => only.includes(one))

/** The operations whose `answers-…` claims are chosen: every claim that calls them is run. */
const answersIn = (claims: ReadonlySet<string>): readonly string[] =>
  [...claims].flatMap((id) => /^answers-(.+)$/.exec(id)?.[1] ?? [])

const isChosenFlow = (flow: Flow, claims: ReadonlySet<string>): boolean =>
  claims.has(flow.id) || isOf(flow, answersIn(claims))

/** A claim that names no operations calls several. */
function isChosenRequest(one: RequestClaim, claims: ReadonlySet<string>): boolean {
  const operations = answersIn(claims)
  const asksThem = one.operations === undefined || isAsked(one, operations)
  return claims.has(one.id) || (operations.length > 0 && asksThem)
}

/** The flows that were chosen, and those of them that cannot run at the server. */
export interface SelectedFlows {
  readonly all: readonly Flow[]
  readonly runnable: readonly Flow[]
  readonly skipped: readonly Claim[]
}

export function selectFlows(server: Server, { only, claims }: Choice): SelectedFlows {
  const all = readFlows(flowsFolder)
  const selected = all.filter(
    (flow) =>
      flow.tag !== 'setup' &&
      (!only || isOf(flow, only)) &&
      (!claims || isChosenFlow(flow, claims)),
  )
  const runnable = selected.filter(({ needs }) => lacking(needs, server) === undefined)
  const skipped = selected.flatMap((flow) => {
    const reason = lacking(flow.needs, server)
    return reason === undefined ? [] : [skippedClaim(flow, reason)]
  })
  return { all, runnable, skipped }
}

/** The ids that a list of known failures may name. */
export const claimIds = ({ all }: SelectedFlows, { operations }: Contract): readonly string[] => [
  ...all.map(({ id }) => id),
  ...REQUEST_CLAIMS.map(({ id }) => id),
  ...[...operations.keys()].map((id) => `answers-${id}`),
  'not-implemented',
]

export const flowJobs = (
  { all, runnable }: SelectedFlows,
  server: Server,
  contract: Contract,
): readonly Job[] =>
  runnable.map((flow) => ({
    id: flow.id,
    tag: flow.tag,
    claim: flow.claim,
    waits: !server.sandbox && flow.needs.includes('wait'),
    long: false,
    run: (opened) => checkFlow(flow, opened, contract, all),
  }))

export function requestJobs(
  { only, claims }: Choice,
  server: Server,
  contract: Contract,
): readonly Job[] {
  const chosen = REQUEST_CLAIMS.filter(
    (one) => (!only || isAsked(one, only)) && (!claims || isChosenRequest(one, claims)),
  )
  return chosen.map((one) => ({
    id: one.id,
    tag: one.tag ?? 'requests',
    claim: one.claim,
    waits: !server.sandbox && one.waits === true,
    long: one.long === true,
    run: (opened) => checkRequest(one, opened, contract),
  }))
}
