import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkGenerated, MOST_GENERATED, needJava } from './deep'
import { coverageOf, type Coverage } from './coverage'
import type { Exchange } from './http-client'
import { distinct, type Finding } from './findings'
import { readFlows, type Flow } from './flow-files'
import { checkFlow, type Claim } from './flow-run'
import { judge } from './judge'
import { readContract, type Contract } from './openapi-file'
import { lacking, meetServer, type ServerOptions } from './server'
import { checkRequest } from './requests/request-run'
import { REQUEST_CLAIMS, type RequestClaim } from './requests/requests'
import { checkThroughUi, needProject } from './through-ui'
import { openContext, type Server, type Context } from './context'
import { openTraffic } from './traffic'

export interface KitOptions extends ServerOptions {
  /** Runs the claims of these tags, and the flows that call or judge these operations, alone. */
  readonly only?: readonly string[] | undefined
  /** Whether generated requests are sent too, after all else. They need Java. */
  readonly deep?: boolean | undefined
  /** Whether the site's own browser journeys are made too, with the server behind it. */
  readonly throughUi?: boolean | undefined
  /** The most requests in a second. */
  readonly rate?: number | undefined
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

/** The folder of `openapi.yaml`: the layout is the same in the project and in the package. */
const home = join(here, '../..')
const flowsFolder = join(here, '../flows')

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

const isOf = (flow: Flow, only: readonly string[]): boolean =>
  only.includes(flow.tag) ||
  [...flow.steps.values()].some(
    ({ calls, judges }) => only.includes(calls) || only.includes(judges),
  )

const isAsked = ({ tag = 'requests', operations = [] }: RequestClaim, only: readonly string[]) =>
  only.includes(tag) || operations.some((one) => only.includes(one))

/** A claim that can be checked, with a way to the server of its own. */
interface Job {
  readonly claim: string
  /** Whether it mostly waits. */
  readonly waits: boolean
  readonly run: (context: Context) => Promise<Claim>
}

/** How many jobs that do not wait run side by side. */
const PARALLEL = 16

/** Runs jobs, those that wait all at once and from the beginning. Gives their claims in their order. */
async function runAll(
  jobs: readonly Job[],
  open: () => Promise<Context>,
  tell: (claim: string) => void,
): Promise<readonly Claim[]> {
  const done = new Map<Job, Claim>()
  const work = async (queue: Iterable<Job>) => {
    for (const job of queue) {
      tell(job.claim)
      done.set(job, await job.run(await open()))
    }
  }
  const queue = jobs.filter(({ waits }) => !waits).values()
  await Promise.all([
    ...jobs.filter(({ waits }) => waits).map((job) => work([job])),
    ...Array.from({ length: PARALLEL }, () => work(queue)),
  ])
  return jobs.flatMap((job) => done.get(job) ?? [])
}

interface Wanted {
  readonly all: readonly Flow[]
  readonly runnable: readonly Flow[]
  readonly skipped: readonly Claim[]
}

function wantedFlows(server: Server, only: KitOptions['only']): Wanted {
  const all = readFlows(flowsFolder)
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
  const traffic = openTraffic({ rate: options.rate })
  const context = () => openContext(server, contract, traffic, watch)
  const flowJobs = runnable.map((flow): Job => ({
    claim: flow.claim,
    waits: !server.sandbox && flow.needs.includes('wait'),
    run: (opened) => checkFlow(flow, opened, contract, all),
  }))
  const requests = REQUEST_CLAIMS.filter((one) => !only || isAsked(one, only))
  const requestJobs = requests.map((one): Job => ({
    claim: one.claim,
    waits: !server.sandbox && one.waits === true,
    run: (opened) => checkRequest(one, opened, contract),
  }))
  const checked = await runAll([...flowJobs, ...requestJobs], context, tell)
  const extra: Claim[] = []
  if (options.deep) {
    traffic.allow(MOST_GENERATED)
    tell('Generated requests')
    extra.push(await checkGenerated(await context(), contract, join(home, 'openapi.yaml')))
  }
  if (options.throughUi) {
    tell('The site in a browser')
    extra.push(...(await checkThroughUi(await context())))
  }
  const claims = [...answerClaims(contract, exchanges, judged), ...checked, ...extra, ...skipped]
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
