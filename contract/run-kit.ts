import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkGenerated, MOST_GENERATED, needJava } from './deep'
import { coverageOf, type Coverage } from './coverage'
import { MOST_REQUESTS, type Budget, type Exchange } from './exchange'
import { distinct, type Finding } from './findings'
import { readFlows, type Flow } from './flow-files'
import { checkFlows, type Claim } from './flow-run'
import { judge } from './judge'
import { lint } from './lint'
import { readContract, type Contract } from './openapi-file'
import { CannotRun, lacking, meetServer, type ServerOptions } from './server'
import { checkRequests } from './requests/request-run'
import { checkThroughUi, needProject } from './through-ui'
import { openStation, type Server } from './station'

export interface KitOptions extends ServerOptions {
  /** Runs the claims of these tags, and the flows that call or judge these operations, alone. */
  readonly only?: readonly string[] | undefined
  /** Whether generated requests are sent too, after all else. They need Java. */
  readonly deep?: boolean | undefined
  /** Whether the site's own browser journeys are made too, with the server behind it. */
  readonly throughUi?: boolean | undefined
  /** Whether the contract and the flows are linted too; they are unless told otherwise. */
  readonly lint?: boolean | undefined
  /** Hears the claim that is being checked. */
  readonly tell?: ((claim: string) => void) | undefined
}

export interface KitResult {
  readonly base: string
  /** The part that was asked for; undefined for the whole contract. */
  readonly only: readonly string[] | undefined
  /** Whether all that was asked for was checked, and nothing is wrong. */
  readonly compatible: boolean
  /** Each thing that is wrong, once. */
  readonly findings: readonly Finding[]
  readonly claims: readonly Claim[]
  readonly coverage: Coverage
  readonly requests: number
  /** How many it made. */
  readonly accounts: number
  readonly milliseconds: number
}

const here = dirname(fileURLToPath(import.meta.url))

/** Where the contract stands, in the project and in the package alike. */
const home = dirname(here)

/** Of each operation that was met: whether all its answers were what the contract says. */
function answerClaims(
  contract: Contract,
  exchanges: readonly Exchange[],
  judged: readonly Finding[],
): Claim[] {
  const met = new Set(exchanges.flatMap(({ operation }) => operation?.id ?? []))
  return [...contract.operations.keys()]
    .filter((id) => met.has(id))
    .map((id): Claim => {
      const findings = distinct(judged.filter(({ operation }) => operation === id))
      return {
        id: `answers-${id}`,
        tag: 'answers',
        claim: `Every answer of ${id} is what the contract says.`,
        outcome: findings.length === 0 ? 'kept' : 'broken',
        milliseconds: 0,
        findings,
      }
    })
}

const isNewAccount = ({ operation, status }: Exchange): boolean =>
  operation?.id === 'signUp' && status === 201

const skippedClaim = ({ id, tag, claim }: Flow, reason: string): Claim => ({
  id,
  tag,
  claim,
  reason,
  outcome: 'skipped',
  milliseconds: 0,
  findings: [],
})

/** `flows` in `number` parts that have as much to do. */
const dealt = (flows: readonly Flow[], number: number): Flow[][] =>
  Array.from({ length: number }, (_, part) => flows.filter((_, at) => at % number === part))

/** A runner takes about a second to begin: few flows are done sooner by one. */
const FEW = 8

const isOf = (flow: Flow, only: readonly string[]): boolean =>
  only.includes(flow.tag) ||
  [...flow.steps.values()].some(
    ({ calls, judges }) => only.includes(calls) || only.includes(judges),
  )

/** Which flows run side by side: where a minute is a minute, those that wait do it together. */
function lanes(flows: readonly Flow[], { sandbox }: Server): Flow[][] {
  const waits = ({ needs }: Flow) => !sandbox && needs.includes('wait')
  return [
    ...dealt(
      flows.filter((flow) => !waits(flow)),
      flows.length > FEW ? 2 : 1,
    ),
    ...dealt(flows.filter(waits), 5),
  ].filter((lane) => lane.length > 0)
}

interface Wanted {
  readonly all: readonly Flow[]
  readonly runnable: readonly Flow[]
  readonly skipped: readonly Claim[]
}

function wantedFlows(server: Server, only: KitOptions['only']): Wanted {
  const all = readFlows(join(here, 'flows'))
  const wanted = all.filter((flow) => flow.tag !== 'setup' && (!only || isOf(flow, only)))
  const runnable = wanted.filter(({ needs }) => lacking(needs, server) === undefined)
  const skipped = wanted.flatMap((flow) => {
    const reason = lacking(flow.needs, server)
    return reason === undefined ? [] : [skippedClaim(flow, reason)]
  })
  return { all, runnable, skipped }
}

/**
 * Checks a server against the contract: the flows, and every answer on the way. Sends a bounded
 * number of requests and touches only accounts that it makes. Throws `CannotRun` where the server
 * does not answer, or something is asked for that cannot run here.
 */
export async function runKit(options: KitOptions): Promise<KitResult> {
  const started = performance.now()
  const { only, tell = () => undefined } = options
  if (options.deep) await needJava()
  if (options.throughUi) needProject()
  const server = await meetServer(options)
  const contract = readContract(join(home, 'openapi.yaml'))
  const { all, runnable, skipped } = wantedFlows(server, only)

  const exchanges: Exchange[] = []
  const judged: Finding[] = []
  const watch = (exchange: Exchange) => {
    exchanges.push(exchange)
    judged.push(...judge(exchange))
  }
  const budget: Budget = { left: MOST_REQUESTS, unanswered: [] }
  const station = () => openStation(server, contract, budget, watch)
  const [wrong, ...runs] = await Promise.all([
    options.lint === false ? undefined : lint(home, join(here, 'flows')),
    ...lanes(runnable, server).map(async (lane) =>
      checkFlows(await station(), contract, all, lane, tell),
    ),
    ...((only?.includes('requests') ?? true)
      ? [station().then((opened) => checkRequests(opened, contract, tell))]
      : []),
  ])
  const extra: Claim[] = []
  if (options.deep) {
    budget.left += MOST_GENERATED
    tell('Generated requests')
    extra.push(await checkGenerated(await station(), contract, join(home, 'openapi.yaml')))
  }
  if (options.throughUi) {
    tell('The site in a browser')
    extra.push(...(await checkThroughUi(await station())))
  }
  if (wrong !== undefined)
    throw new CannotRun(`The contract or a flow is not well-formed.\n${wrong}`)
  const claims = [
    ...answerClaims(contract, exchanges, judged),
    ...runs.flat(),
    ...extra,
    ...skipped,
  ]
  const findings = distinct(claims.flatMap((claim) => claim.findings))
  return {
    base: server.base,
    only,
    compatible: claims.every(({ outcome }) => outcome === 'kept' || outcome === 'skipped'),
    findings,
    claims,
    coverage: coverageOf(contract, exchanges),
    requests: exchanges.length,
    accounts: exchanges.filter(isNewAccount).length,
    milliseconds: performance.now() - started,
  }
}
