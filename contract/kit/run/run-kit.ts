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
import { contractFile, readContract, type Contract } from '../contract/openapi-file'
import { isThere, meetServer, type ServerOptions } from '../server/server'
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
  /** Whether generated requests are sent too, after all else. They need Java. */
  readonly deep?: boolean | undefined
  /** Whether the site's own browser journeys are made too, with the server behind it. */
  readonly throughUi?: boolean | undefined
  /** The most requests in a second. */
  readonly rate?: number | undefined
  /** Failures that are known, which do not make the server incompatible. */
  readonly known?: readonly Known[] | undefined
  /** Is called with the claim that is being checked. */
  readonly progress?: ((claim: string) => void) | undefined
  /** Is called with a line for each wait of more than five seconds. */
  readonly say?: ((line: string) => void) | undefined
  /** In minutes: how long the run may take. */
  readonly limit?: number | undefined
  /** Whether broken claims are tried a second time, which tells a fault from chance; they are unless it is false. */
  readonly repeats?: boolean | undefined
  /** Ends the run, for the reason that it is aborted with. */
  readonly signal?: AbortSignal | undefined
}

/** One claim for each operation that was called: all its responses are what the contract says. */
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
        claim: `Every answer of ${id} is what the contract says.`,
        outcome: findings.length === 0 ? 'kept' : 'broken',
        milliseconds: 0,
        findings,
      }
    })
}

const isNewAccount = ({ operation, status }: Exchange): boolean =>
  operation?.id === 'signUp' && status === 201

/** What the command line was given that nobody else may read, by the variable that stands for it in scripts. */
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

/** The options that a report may show. */
const shownOptions = ({ claims, ...options }: KitOptions): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(SHOWN.map((name) => [name, options[name]])),
  claims: claims && [...claims],
})

/** The version of the contract that a server names, where it is another one than that of the kit. */
function otherContract(exchanges: readonly Exchange[], { version }: Contract): readonly string[] {
  const named = exchanges.map(({ headers }) => headers.get('x-contract-version'))
  const other = named.find((one) => one !== null && one !== version)
  return typeof other === 'string'
    ? [`The server names version ${other} of the contract; it was checked by ${version}.`]
    : []
}

/** In milliseconds: how long a journey in a browser waits for an e-mail at least. */
const PAGE_PATIENCE = 20_000

/** In seconds: what a clock may differ before it is worth a word. */
const CLOCK_MAY_DIFFER = 20

/** How far the clocks differ, undefined where they do not. The kit reckons with that of the server. */
function clockNote(exchanges: readonly Exchange[], { sandbox }: Server): string | undefined {
  const ahead = clockAhead(exchanges) / 1000
  if (sandbox || Math.abs(ahead) < CLOCK_MAY_DIFFER) return undefined
  const seconds = Math.round(Math.abs(ahead))
  const side = ahead > 0 ? 'ahead of' : 'behind'
  return `The clock of the server is ${seconds} s ${side} that of this machine; the kit reckons with the server's, the apps of players do not.`
}

/**
 * Checks a server against the contract: every claim, and every answer on the way. Sends a bounded
 * number of requests and touches only accounts that it makes. Throws `CannotRun` where the server
 * does not answer, or something is asked for that cannot run here.
 */
export async function runKit(options: KitOptions): Promise<KitResult> {
  const started = performance.now()
  if (options.deep) await needJava()
  if (options.throughUi) needProject()
  const server = await meetServer(options)
  const contract = readContract(contractFile)
  checkKnown(options.known ?? [], [...contract.operations.keys()], claimIds(contract))

  const exchanges: Exchange[] = []
  const judged: Finding[] = []
  const watch = (exchange: Exchange) => {
    exchanges.push(exchange)
    judged.push(...judge(exchange, contract))
  }
  const { limit, rate, say, signal, repeats = true } = options
  const chosen = chosenClaims(options, contract)
  const most = mostRequests(chosen)
  const traffic = openTraffic({ most, rate, say, limit: limit && limit * 60_000 })
  const end = () => traffic.fail(String(signal?.reason))
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  const run: Run = {
    provenance: provenanceOf(contractFile, contract.version, shownOptions(options)),
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

/** Generated requests and the journeys in a browser, where they are asked for. */
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
    await check(what, async () => [await checkGenerated(await open(what), contract, contractFile)])
  }
  if (throughUi) {
    const what = 'the site in a browser, two minutes or more'
    // A page may be slow to send what an e-mail answers.
    const patience = Math.max(server.patience, PAGE_PATIENCE)
    await check(what, async () => checkThroughUi(await open(what, patience)))
  }
  return claims
}

/** A short run may be over before a dead server can be told from one that fails. */
async function noticeDeath({ server, traffic, exchanges }: Run): Promise<void> {
  if (traffic.stopped() || exchanges.at(-1)?.status !== 0 || (await isThere(server.base))) return
  traffic.fail(`the server stopped answering, of ${exchanges.length} requests the last ones`)
}

/** A claim without what only says that the server was not there any more. */
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
    // What claims of the one do on the way to theirs may show what belongs to another.
    .filter(({ profile }) => profiles.includes(profile))
    .map((cause) => reported(cause, contract, { base: server.base, given, redact }))
  const clock = clockNote(exchanges, server)
  const result: KitResult = {
    base: server.base,
    profiles,
    provenance,
    only: options.only ?? (options.claims && ['the claims that were chosen']),
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
