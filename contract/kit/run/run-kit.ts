import type { KitResult } from '../report/result'
import { checkGenerated, MOST_GENERATED, needJava } from './deep'
import { coverageOf } from '../report/coverage'
import { provenanceOf, type Provenance } from '../report/provenance'
import { PROFILES, profileOf } from '../contract/tags'
import { clockAhead, type Exchange } from '../http/exchange'
import { causesOf, withinProfiles } from '../report/causes'
import { distinct, type CheckedClaim, type Finding } from '../judge/findings'
import { repeated, runAll, type Place } from './jobs'
import { judge } from '../judge/judge'
import { readContract, type Contract } from '../contract/openapi-file'
import { CannotRun, isThere, meetServer, type ServerOptions } from '../server/server'
import { checkKnown, withKnown, type Known } from '../report/known'
import { uncheckedPromises } from '../report/promises'
import { reported } from '../report/reported'
import { redactor } from '../http/secrets'
import { CLAIMS } from '../claims/claims'
import { chosenClaims, claimIds, mostRequests, type Choice } from './selection'
import { checkThroughUi, needProject } from './through-ui'
import { openContext, type Server } from '../server/context'
import { openTraffic, RunStopped, type Stop } from '../http/traffic'

export interface KitOptions extends ServerOptions, Choice {
  /** Whether to send generated requests too, after everything else. They need Java. */
  readonly deep?: boolean | undefined
  /** Whether to run the site's own browser journeys too, with the server behind it. */
  readonly throughUi?: boolean | undefined
  /** The most requests in a second. */
  readonly rate?: number | undefined
  /** Known failures, which do not make the server incompatible. */
  readonly known?: readonly Known[] | undefined
  /** Called with the claim being checked. */
  readonly progress?: ((claim: string) => void) | undefined
  /** Called with a line for each wait of more than five seconds. */
  readonly say?: ((line: string) => void) | undefined
  /** In minutes: how long the run may take. */
  readonly limit?: number | undefined
  /** Whether to repeat broken claims, which tells a fault from chance; on by default. */
  readonly repeats?: boolean | undefined
  /** Ends the run; its reason is reported. */
  readonly signal?: AbortSignal | undefined
}

/** One claim for each called operation: all its responses conform to the contract. */
function answerClaims(
  contract: Contract,
  exchanges: readonly Exchange[],
  judged: readonly Finding[],
): CheckedClaim[] {
  const asked = new Set(exchanges.flatMap(({ operation }) => operation?.id ?? []))
  return [...contract.operations.values()]
    .filter(({ id }) => asked.has(id))
    .map((operation): CheckedClaim => {
      const { id } = operation
      const findings = distinct(judged.filter((one) => one.operation === id))
      return {
        id: `answers-${id}`,
        tag: 'answers',
        profile: profileOf(operation),
        claim: `Every response of ${id} conforms to the contract.`,
        outcome: findings.length === 0 ? 'kept' : 'broken',
        milliseconds: 0,
        findings,
      }
    })
}

const isNewAccount = ({ operation, status }: Exchange): boolean =>
  operation?.id === 'signUp' && status === 201

/** The secrets given on the command line, by the variable that replaces them in scripts. */
function givenIn({ captcha, headers = {}, basic, mail }: KitOptions): Map<string, string> {
  const given = new Map(mail?.given ?? [])
  if (captcha !== undefined) given.set('CAPTCHA', captcha)
  if (basic !== undefined) given.set('BASIC', Buffer.from(basic).toString('base64'))
  for (const [at, value] of Object.values(headers).entries()) given.set(`HEADER${at + 1}`, value)
  return given
}

const SHOWN = [
  'only',
  'profiles',
  'site',
  'mailTo',
  'author',
  'rate',
  'limit',
  'deep',
  'throughUi',
] as const

/** The options a report may show. */
const shownOptions = ({ claims, ...options }: KitOptions): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(SHOWN.map((name) => [name, options[name]])),
  claims: claims && [...claims],
})

/** A note if the server names another contract version than the kit's. */
function otherContract(exchanges: readonly Exchange[], { version }: Contract): readonly string[] {
  const named = exchanges.map(({ headers }) => headers.get('x-contract-version'))
  const other = named.find((one) => one !== null && one !== version)
  return typeof other === 'string'
    ? [`The server names version ${other} of the contract; it was checked against ${version}.`]
    : []
}

/** In milliseconds: the least time a browser journey waits for an e-mail. */
const PAGE_PATIENCE = 20_000

/** In seconds: a smaller clock difference is not worth a note. */
const CLOCK_MAY_DIFFER = 20

/** How far the clocks differ; undefined if they do not. The kit uses the server's clock. */
function clockNote(exchanges: readonly Exchange[], { sandbox }: Server): string | undefined {
  const ahead = clockAhead(exchanges) / 1000
  if (sandbox || Math.abs(ahead) < CLOCK_MAY_DIFFER) return undefined
  const seconds = Math.round(Math.abs(ahead))
  const side = ahead > 0 ? 'ahead of' : 'behind'
  return `The server's clock is ${seconds} s ${side} this machine's. The kit uses the server's clock; players' authenticator apps do not.`
}

/**
 * Checks a server against the contract: every claim, and every response on the way. Sends a bounded number of requests
 * and touches only accounts it creates. Throws `CannotRun` if the server does not respond, or an option cannot run
 * here.
 */
export async function runKit(options: KitOptions): Promise<KitResult> {
  const started = performance.now()
  if (options.deep) await needJava()
  if (options.throughUi) needProject()
  const contract = readContract()
  checkKnown(options.known ?? [], [...contract.operations.keys()], claimIds(contract))
  const chosen = chosenClaims(options, contract)
  if (chosen.length === 0 && !options.deep && !options.throughUi) {
    throw new CannotRun(
      'Nothing to check: no claim remains with --only, --profile and --last-failed together.',
    )
  }
  const server = await meetServer(options)

  const exchanges: Exchange[] = []
  const judged: Finding[] = []
  const watch = (exchange: Exchange) => {
    exchanges.push(exchange)
    judged.push(...judge(exchange, contract))
  }
  const { limit, rate, say, signal, repeats = true } = options
  const most = mostRequests(chosen)
  const traffic = openTraffic({ most, rate, say, limit: limit && limit * 60_000 })
  const end = () => traffic.fail(String(signal?.reason))
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  const run: Run = {
    provenance: provenanceOf(shownOptions(options)),
    options,
    server,
    contract,
    traffic,
    exchanges,
    open: (claim, patience = server.patience) =>
      openContext(claim, { ...server, patience }, contract, traffic, watch),
  }
  try {
    const checked = await runAll(chosen, run, options.progress)
    const once = repeats ? await repeated(chosen, checked, run) : new Set<string>()
    const extra = await extraClaims(run)
    await noticeDeath(run)
    const answers = answerClaims(contract, exchanges, judged)
    const claims = [...answers, ...checked, ...extra]
    return resultOf(run, claims, chosen.length, once, performance.now() - started)
  } finally {
    signal?.removeEventListener('abort', end)
    traffic.close()
  }
}

/** What the parts of one run share. */
interface Run extends Place {
  readonly provenance: Provenance
  readonly options: KitOptions
  readonly exchanges: readonly Exchange[]
}

/** Generated requests and browser journeys, if requested. */
async function extraClaims({
  options: { deep, throughUi, progress },
  server,
  contract,
  traffic,
  open,
}: Run): Promise<readonly CheckedClaim[]> {
  const claims: CheckedClaim[] = []
  const check = async (what: string, checked: () => Promise<readonly CheckedClaim[]>) => {
    if (traffic.stopped()) return
    progress?.(what)
    await traffic
      .awaited(checked(), { what, most: Infinity })
      .then((found) => claims.push(...found))
      .catch((error: unknown) => {
        if (!(error instanceof RunStopped)) throw error
      })
  }
  if (deep) {
    traffic.allow(MOST_GENERATED)
    const what = 'generated requests, a minute or two'
    await check(what, async () => [await checkGenerated(await open(what), contract)])
  }
  if (throughUi) {
    const what = 'the site in a browser, two minutes or more'
    // A page may be slow to trigger an e-mail.
    const patience = Math.max(server.patience, PAGE_PATIENCE)
    await check(what, async () => checkThroughUi(await open(what, patience)))
  }
  return claims
}

/** A short run may end before a dead server can be told from a failing one. */
async function noticeDeath({ server, traffic, exchanges }: Run): Promise<void> {
  if (traffic.stopped() || exchanges.at(-1)?.status !== 0 || (await isThere(server.base))) return
  traffic.fail(`the server stopped responding: the last of ${exchanges.length} requests failed`)
}

/** A claim without the findings that only report that the server was gone. */
function withoutDeath(claim: CheckedClaim, { reason }: Stop): CheckedClaim {
  const findings = claim.findings.filter(
    ({ exchange }) => exchange?.status !== 0 || exchange.silent === true,
  )
  const isLost = claim.findings.length > 0 && findings.length === 0
  return { ...claim, findings, ...(isLost && { outcome: 'stopped' as const, reason }) }
}

function resultOf(
  { provenance, options, server, contract, traffic, exchanges }: Run,
  all: readonly CheckedClaim[],
  chosen: number,
  once: ReadonlySet<string>,
  milliseconds: number,
): KitResult {
  const stop = traffic.stopped()
  const claims = stop ? all.map((one) => withoutDeath(one, stop)) : all
  const given = givenIn(options)
  const { basic = '' } = options
  const redact = redactor(exchanges, [...given.values(), basic, basic.replace(/^[^:]*:/, '')])
  const { profiles = PROFILES } = options
  const causes = causesOf(claims, exchanges, contract, once)
  const findings = causes
    // Claims of one profile may on the way reveal faults of another.
    .filter(({ profile }) => profiles.includes(profile))
    .map((cause) => reported(cause, contract, { base: server.base, given, redact }))
  const clock = clockNote(exchanges, server)
  const result: KitResult = {
    base: server.base,
    profiles,
    provenance,
    only: options.only ?? (options.claims && ['the chosen claims']),
    notAsked: CLAIMS.length - chosen,
    compatible: false,
    findings,
    claims: withinProfiles(claims, causes, profiles).map(
      ({ id, tag, profile, claim, outcome, reason, milliseconds: taken }) => ({
        id,
        tag,
        profile,
        claim,
        outcome,
        milliseconds: taken,
        ...(reason !== undefined && { reason: redact(reason) }),
      }),
    ),
    ...(clock !== undefined && { clock }),
    notes: [
      ...otherContract(exchanges, contract),
      ...(clock === undefined ? [] : [clock]),
      ...claims.flatMap(({ warnings = [] }) => warnings),
    ],
    stopped: stop?.reason,
    ...(stop?.isUseless && { isUseless: true as const }),
    unchecked: uncheckedPromises(contract),
    coverage: coverageOf(contract, exchanges, profiles),
    requests: exchanges.length,
    accounts: exchanges.filter(isNewAccount).length,
    milliseconds,
  }
  return withKnown(result, options.known ?? [])
}
