import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { KnownCode } from '#sandbox/server/request-context'
import { SENTENCES } from '../kit/contract/sentences'
import { percent } from '../kit/report/coverage'
import { causesOf, type Cause } from '../kit/report/causes'
import { parsed } from '../kit/http/exchange'
import { judge } from '../kit/judge/judge'
import { readContract } from '../kit/contract/openapi-file'
import type { OperationId } from '../kit/contract/operation-id'
import { sentenceFor } from '../kit/report/promises'
import { shown } from '../kit/report/model'
import { whole } from '../kit/report/terminal'
import type { ReportedFinding } from '../kit/report/reported'
import type { KitResult } from '../kit/report/result'
import type { Claim } from '../kit/caller/claim'
import { CLAIMS } from '../kit/claims/claims'
import { runKit } from '../kit/run/run-kit'
import { exchangeWith } from '../kit/testing/exchange'
import { watchWaits } from '../kit/testing/waits'
import type { Sentence } from '../kit/contract/prose'
import { turns, type Broken } from './mistake'
import { MISTAKES, planted, type Planted } from './mistakes'
import { openServer, SITE } from './server'
import { misshapen, type Misshapen, type Sample } from './structure'

const contract = readContract()
const document: unknown = parse(readFileSync('openapi.yaml', 'utf8'))

/** The kit's result for a server with one mistake. */
export interface Verdict {
  readonly name: string
  readonly operation: OperationId
  /** The claim that failed, and how many terminal lines its finding takes; undefined if the kit missed it. */
  readonly caught: { readonly by: string; readonly lines: number } | undefined
  /** Every claim that failed on the way. */
  readonly broken: readonly string[]
  /** What else it found, to investigate a miss. */
  readonly others: readonly string[]
}

/** A mistake, and what a finding of its operation must quote. */
export interface Provable extends Pick<Planted, 'name' | 'operation' | 'bug'> {
  /** What it breaks; undefined if any sentence of the operation will do. */
  readonly breaks: Broken | undefined
}

/** Whether a finding quotes what a mistake breaks. */
export function isQuoted(breaks: Broken | undefined, { text }: Sentence): boolean {
  if (breaks === undefined) return true
  return breaks in SENTENCES
    ? text === Reflect.get(SENTENCES, breaks)
    : text.startsWith(`${breaks.replace('field ', '')}:`)
}

/** How many claims are checked at a time if they may only see a mistake by chance. */
const BATCH = 6

/** Claims about all operations: for a single one, they are quick together. */
const OVER = CLAIMS.filter(({ operations }) => typeof operations === 'function').map(({ id }) => id)

/** All claims: one by one those that prove what is broken, then those of the operation; the others in batches. */
function batchesFor({ breaks, operation }: Provable): readonly (readonly string[])[] {
  const proving = CLAIMS.filter(({ proves }) => proves.some((id) => id === breaks))
  const near = CLAIMS.filter(
    ({ operations }) => typeof operations !== 'function' && operations.includes(operation),
  )
  const likely = [...new Set([...proving, ...near])]
  const others = CLAIMS.filter((claim) => !likely.includes(claim)).map(({ id }) => id)
  const batches = Array.from({ length: Math.ceil(others.length / BATCH) }, (_, at) =>
    others.slice(at * BATCH, (at + 1) * BATCH),
  )
  return [...(breaks === undefined ? [OVER] : []), ...likely.map(({ id }) => [id]), ...batches]
}

const line = ({ operation, claim, expected, got, sentence }: ReportedFinding) =>
  `${operation}: ${claim} ${expected}; ${got} [${sentence ? `${sentence.line}: ${sentence.text}` : 'no sentence'}]`

/** Runs the kit against the sandbox with a mistake, some claims at a time, until it is caught. */
export async function prove(
  one: Provable,
  batches: readonly (readonly string[])[] = batchesFor(one),
): Promise<Verdict> {
  const { name, operation, breaks, bug } = one
  const server = openServer({ bugs: [bug] })
  const broken = new Set<string>()
  const others = new Set<string>()
  try {
    for (const batch of batches) {
      const result = await runKit({
        base: server.base,
        site: SITE,
        claims: new Set(batch),
        // A planted mistake is not chance.
        repeats: false,
        ...(batch === OVER && { only: [operation] }),
      })
      for (const { id, outcome } of result.claims) if (outcome === 'broken') broken.add(id)
      const own = result.findings.find(
        (finding) =>
          finding.operation === operation && finding.sentence && isQuoted(breaks, finding.sentence),
      )
      if (own) {
        const caught = { by: own.claims[0] ?? own.claimId, lines: whole(shown(own)).length }
        return { name, operation, caught, broken: [...broken], others: [] }
      }
      for (const finding of result.findings) others.add(line(finding))
    }
    return { name, operation, caught: undefined, broken: [...broken], others: [...others] }
  } finally {
    server.close()
  }
}

/** How many mistakes are proven in parallel: while one waits for an e-mail that never comes, others continue. */
const WORKERS = 4

/** Proves mistakes in parallel. `show` is called with each verdict as it comes. */
export async function proveAll(
  mistakes: readonly Provable[],
  show: (verdict: Verdict) => void,
): Promise<readonly Verdict[]> {
  const verdicts = new Map<Provable, Verdict>()
  const waiting = mistakes.values()
  const worker = async () => {
    for (const one of waiting) {
      const verdict = await prove(one)
      show(verdict)
      verdicts.set(one, verdict)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return mistakes.flatMap((one) => verdicts.get(one) ?? [])
}

/** The correct sandbox: the kit's findings, which should be none, and the responses it met. */
export interface Good {
  readonly faults: readonly string[]
  readonly samples: readonly Sample[]
}

/** How many responses are kept for each operation and status. */
const SAMPLES = 3

/** The least share of documented responses the kit must meet, in percent. */
const LEAST_COVERED = 90

/** In seconds: the longest a claim may wait on a server whose clock cannot be moved. All waits begin at once. */
const LONGEST_WAIT = 75

/** What is wrong with a full run, in which no claim may be skipped. */
function* faultsOf({ findings, claims, coverage }: KitResult, waited: number): Generator<string> {
  yield* findings.map(line)
  const others = claims.filter(({ outcome }) => outcome !== 'kept')
  yield* others.map(({ claim, outcome }) => `${outcome}: ${claim}`)
  const { paths, operations, responses } = coverage
  yield* [...paths.missing, ...operations.missing].map((name) => `never asked: ${name}`)
  if (percent(responses) < LEAST_COVERED) yield `never met: ${responses.missing.join(', ')}`
  if (waited > LONGEST_WAIT) yield `waits ${waited} s`
}

export async function proveGood(): Promise<Good> {
  const samples = new Map<string, Sample[]>()
  const waits = watchWaits()
  const keep = async ({ method, url }: Request, response: Response): Promise<void> => {
    const operation = contract.find(method, new URL(url).pathname)
    if (!operation) return
    const { status, headers } = response
    const key = `${operation.id} ${status}`
    const known = samples.get(key) ?? []
    const text = await response.text()
    const shape = Object.keys(Object(parsed(text))).join()
    const isNew = known.every((one) => Object.keys(Object(parsed(one.text))).join() !== shape)
    if (isNew && known.length < SAMPLES)
      samples.set(key, [...known, { operation, status, headers, text }])
  }
  const server = openServer({}, (next) => async (request) => {
    await waits.look(request)
    const response = await next(request)
    await keep(request, response.clone())
    return response
  })
  try {
    const result = await runKit({ base: server.base, site: SITE })
    return { faults: [...faultsOf(result, waits.longest())], samples: [...samples.values()].flat() }
  } finally {
    server.close()
  }
}

/** The causes the kit finds in one response. */
function causesIn({ operation, status, headers, text }: Sample): readonly Cause[] {
  const exchange = exchangeWith({
    operation,
    method: operation.method,
    status,
    headers,
    text,
    json: parsed(text),
    at: Date.parse(headers.get('date') ?? ''),
  })
  const id = `answers-${operation.id}`
  const findings = judge(exchange, contract)
  const claim = {
    id,
    tag: 'answers',
    profile: 'core',
    claim: id,
    outcome: 'broken',
    milliseconds: 0,
    findings,
  } as const
  return causesOf([claim], [exchange], contract, new Set())
}

/** Whether the kit reports that a response is malformed, and quotes the field if one is wrong. */
const isSeen = (one: Misshapen): boolean =>
  causesIn(one).some(
    (cause) =>
      cause.operation === one.operation.id &&
      // A 404 outside the contract is reported as a missing operation.
      (one.field === undefined ||
        cause.missing ||
        sentenceFor(cause, contract)?.text.startsWith(`${one.field}:`)),
  )

/** Malformed responses, and which of them the kit misses. */
export function proveForms(samples: readonly Sample[]): { all: number; missed: readonly string[] } {
  const all = samples.flatMap((sample) => [...misshapen(sample, document)])
  return { all: all.length, missed: all.filter((one) => !isSeen(one)).map(({ name }) => name) }
}

/**
 * A refusal in place of each response that was met: the next one the operation lists, except those about tokens and
 * limits, which depend on other requests.
 */
export function wrongStatuses(samples: readonly Sample[]): readonly Provable[] {
  const met = new Map(samples.map((one) => [`${one.operation.id} ${one.status}`, one]))
  return [...met.values()].flatMap(({ operation, status }) => {
    const refusals = [...operation.documented.values()].filter(
      (one) =>
        one.status >= 400 &&
        one.status !== status &&
        ![401, 429].includes(one.status) &&
        one.codes.length > 0,
    )
    const other = refusals.find((one) => one.status > status) ?? refusals[0]
    const code = other?.codes[0]
    if (!other || code === undefined) return []
    return [
      {
        name: `${operation.id}-${status}-as-${other.status}`,
        operation: operation.id,
        breaks: undefined,
        bug: planted([operation.id], turns(status, code as KnownCode)),
      },
    ]
  })
}

/** Claims that measure and give no verdict. */
const MEASURING: ReadonlySet<string> = new Set(['timing-sign-in', 'timing-recovery'])

/** The claims nothing broke, tried with mistakes in what they prove and wrong statuses of their operations. */
export async function proveClaims(
  verdicts: readonly Verdict[],
  statuses: readonly Provable[],
): Promise<readonly string[]> {
  const broken = new Set(verdicts.flatMap((verdict) => verdict.broken))
  const waiting = CLAIMS.filter(
    // Requirements of HTTP rather than the contract have no mistake.
    ({ id, proves }) => !broken.has(id) && !MEASURING.has(id) && proves.length > 0,
  ).values()
  const unbroken: string[] = []
  const worker = async () => {
    for (const claim of waiting) if (!(await isBreakable(claim, statuses))) unbroken.push(claim.id)
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return unbroken
}

/** Whether a mistake breaks a claim, or a rule of every response in a request only this claim sends. */
async function isBreakable(
  { id, proves, operations }: Claim,
  statuses: readonly Provable[],
): Promise<boolean> {
  const own = MISTAKES.filter(({ breaks }) => proves.some((sentence) => sentence === breaks))
  const wrong = statuses.filter(
    ({ operation }) => typeof operations !== 'function' && operations.includes(operation),
  )
  for (const one of [...own, ...wrong]) {
    const { caught, broken } = await prove(one, [[id]])
    if (caught || broken.includes(id)) return true
  }
  return false
}
