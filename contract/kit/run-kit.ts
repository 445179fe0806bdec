import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkGenerated, MOST_GENERATED, needJava } from './deep'
import { coverageOf, type Coverage } from './coverage'
import { clockAhead, type Exchange } from './exchange'
import { causesOf } from './causes'
import { distinct, type Finding } from './findings'
import { readFlows, type Flow } from './flow-files'
import type { Claim } from './claim'
import { checkFlow } from './flow-run'
import { repeated, runAll, type Job } from './jobs'
import { judge } from './judge'
import { readContract, type Contract } from './openapi-file'
import { isThere, lacking, meetServer, type ServerOptions } from './server'
import { checkRequest } from './requests/request-run'
import type { RequestClaim } from './requests/request-claim'
import { REQUEST_CLAIMS } from './requests/requests'
import { markKnown, checkKnown, type Known } from './known'
import { uncheckedPromises, type Unchecked } from './promises'
import { reported, type ReportedFinding } from './reported'
import { redactor } from './secrets'
import { checkThroughUi, needProject } from './through-ui'
import { openContext, type Server } from './context'
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
  /** Failures that are known, which do not make the server incompatible. */
  readonly known?: readonly Known[] | undefined
  /** Claims that alone are checked, by their ids. */
  readonly claims?: ReadonlySet<string> | undefined
  /** Is called with the claim that is being checked. */
  readonly progress?: ((claim: string) => void) | undefined
}

/** A claim as reports show it. */
export type ReportedClaim = Omit<Claim, 'findings' | 'warnings'>

export interface KitResult {
  readonly base: string
  /** The part that was asked for; undefined for the whole contract. */
  readonly only: readonly string[] | undefined
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
  /** What the contract says and the kit does not check. */
  readonly unchecked: readonly Unchecked[]
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

/** One claim for each operation that was called: all its responses are what the contract says. */
function answerClaims(
  contract: Contract,
  exchanges: readonly Exchange[],
  judged: readonly Finding[],
): Claim[] {
  const asked = new Set(exchanges.flatMap(({ operation }) => operation?.id ?? []))
  return [...contract.operations.keys()]
    .filter((id) => asked.has(id))
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

interface Selected {
  readonly all: readonly Flow[]
  readonly runnable: readonly Flow[]
  readonly skipped: readonly Claim[]
}

function selectFlows(server: Server, { only, claims }: KitOptions): Selected {
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

/** Secrets that the command line was given. */
const secretsOf = ({ captcha, headers = {}, basic }: KitOptions): readonly string[] => [
  ...(captcha === undefined ? [] : [captcha]),
  ...Object.values(headers),
  ...(basic === undefined ? [] : [basic, ...basic.split(':').slice(1)]),
]

/** In milliseconds: how long a journey in a browser waits for an e-mail at least. */
const PAGE_PATIENCE = 20_000

/** In seconds: what a clock may differ before it is worth a word. */
const CLOCK_MAY_DIFFER = 20

/** How far the clocks differ. The kit reckons with that of the server. */
function* clockNote(exchanges: readonly Exchange[], { sandbox }: Server): Generator<string> {
  if (sandbox) return
  const ahead = clockAhead(exchanges) / 1000
  if (Math.abs(ahead) < CLOCK_MAY_DIFFER) return
  const seconds = Math.round(Math.abs(ahead))
  const side = ahead > 0 ? 'ahead of' : 'behind'
  yield `The clock of the server is ${seconds} s ${side} that of this machine; the kit reckons with the server's, the apps of players do not.`
}

/**
 * Checks a server against the contract: the flows, and every answer on the way. Sends a bounded
 * number of requests and touches only accounts that it makes. Throws `CannotRun` where the server
 * does not answer, or something is asked for that cannot run here.
 */
export async function runKit(options: KitOptions): Promise<KitResult> {
  const started = performance.now()
  const { only, progress = () => undefined } = options
  if (options.deep) await needJava()
  if (options.throughUi) needProject()
  const server = await meetServer(options)
  const contract = readContract(join(home, 'openapi.yaml'))
  const { all, runnable, skipped } = selectFlows(server, options)
  const known = options.known ?? []
  checkKnown(
    known,
    [...contract.operations.keys()],
    [
      ...all.map(({ id }) => id),
      ...REQUEST_CLAIMS.map(({ id }) => id),
      ...[...contract.operations.keys()].map((id) => `answers-${id}`),
      'not-implemented',
    ],
  )

  const exchanges: Exchange[] = []
  const judged: Finding[] = []
  const watch = (exchange: Exchange) => {
    exchanges.push(exchange)
    judged.push(...judge(exchange, contract))
  }
  const traffic = openTraffic({ rate: options.rate })
  const context = () => openContext(server, contract, traffic, watch)
  const flowJobs = runnable.map((flow): Job => ({
    id: flow.id,
    tag: flow.tag,
    claim: flow.claim,
    waits: !server.sandbox && flow.needs.includes('wait'),
    long: false,
    run: (opened) => checkFlow(flow, opened, contract, all),
  }))
  const requests = REQUEST_CLAIMS.filter(
    (one) =>
      (!only || isAsked(one, only)) && (!options.claims || isChosenRequest(one, options.claims)),
  )
  const requestJobs = requests.map((one): Job => ({
    id: one.id,
    tag: one.tag ?? 'requests',
    claim: one.claim,
    waits: !server.sandbox && one.waits === true,
    long: one.long === true,
    run: (opened) => checkRequest(one, opened, contract),
  }))
  const jobs = [...flowJobs, ...requestJobs]
  const checked = await runAll(jobs, context, traffic, progress)
  const once = await repeated(jobs, checked, context, traffic)
  const extra: Claim[] = []
  if (options.deep) {
    traffic.allow(MOST_GENERATED)
    progress('Generated requests')
    extra.push(await checkGenerated(await context(), contract, join(home, 'openapi.yaml')))
  }
  if (options.throughUi) {
    progress('The site in a browser')
    // A page may be slow to send what an e-mail answers.
    const patient = { ...server, patience: Math.max(server.patience, PAGE_PATIENCE) }
    extra.push(...(await checkThroughUi(await openContext(patient, contract, traffic, watch))))
  }
  // A short run may be over before a dead server can be told from one that fails.
  if (exchanges.at(-1)?.status === 0 && !(await isThere(server.base))) {
    traffic.fail(`the server stopped answering, of ${exchanges.length} requests the last ones`)
  }
  const claims = [...answerClaims(contract, exchanges, judged), ...checked, ...extra, ...skipped]
  const redact = redactor(exchanges, secretsOf(options))
  const findings = markKnown(
    causesOf(claims, exchanges, contract, once).map((cause) =>
      reported(cause, contract, server.base, redact),
    ),
    known,
  )
  const stopped = traffic.stopped()
  const [clock] = clockNote(exchanges, server)
  const isFine = claims.every(({ outcome }) => outcome !== 'stopped')
  return {
    base: server.base,
    only: only ?? (options.claims && ['the claims that were chosen']),
    compatible: isFine && findings.every((one) => one.known),
    findings,
    claims: claims.map(({ id, tag, claim, outcome, reason, milliseconds }) => ({
      id,
      tag,
      claim,
      outcome,
      milliseconds,
      ...(reason !== undefined && { reason: redact(reason) }),
    })),
    ...(clock !== undefined && { clock }),
    notes: [
      ...(clock === undefined ? [] : [clock]),
      ...claims.flatMap(({ warnings = [] }) => warnings),
    ],
    stopped,
    unchecked: uncheckedPromises(contract),
    coverage: coverageOf(contract, exchanges),
    requests: exchanges.length,
    accounts: exchanges.filter(isNewAccount).length,
    milliseconds: performance.now() - started,
  }
}
