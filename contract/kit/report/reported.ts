import type { Cause } from './causes'
import { curlOfBurst } from '../http/curl'
import type { Contract } from '../contract/openapi-file'
import { sentenceFor } from './promises'
import { scriptOf, type Given } from '../http/repeat'
import { stepName, stepsTo } from '../http/steps'

/** One thing to change in the server, as every report shows it: without secrets of the run. */
export interface ReportedFinding extends Omit<
  Cause,
  'rule' | 'proves' | 'quotes' | 'status' | 'line' | 'exchange' | 'after'
> {
  /** Whether `--known` lists it. */
  readonly known: boolean
  /** The requests that led to it, such as `signUp 201`, or `signUp at once: 2 × 201, 6 × 409`. */
  readonly steps: readonly string[]
  /** The last request as a curl command. */
  readonly curl: string | undefined
  /** All requests as a shell script. */
  readonly script: string | undefined
}

/** What reports need to know about a server. */
interface Shown {
  readonly base: string
  readonly given: Given
  /** Replaces secrets. */
  readonly redact: (text: string) => string
}

/** A cause as reports show it. */
export function reported(
  cause: Cause,
  contract: Contract,
  { base, given, redact }: Shown,
): ReportedFinding {
  const { expected, exchange = cause.after } = cause
  const steps = exchange ? stepsTo(exchange, exchange.trail) : []
  const last = steps.at(-1)
  const sentence = sentenceFor(cause, contract)
  const about = [
    `${cause.operation}: ${cause.claim}`,
    ...(sentence ? [`openapi.yaml:${sentence.line}: ${sentence.text}`] : []),
    `Expected: ${expected}`,
    `Came back: ${cause.got}`,
  ]
  return {
    operation: cause.operation,
    operations: cause.operations,
    claim: cause.claim,
    claimId: cause.claimId,
    profile: cause.profile,
    expected: redact(expected),
    sentence,
    got: redact(cause.got),
    claims: cause.claims,
    explained: cause.explained,
    follows: cause.follows.map(redact),
    missing: cause.missing,
    once: cause.once,
    known: false,
    steps: steps.map(stepName),
    curl: last && redact(curlOfBurst(last)),
    script: last && redact(scriptOf(steps, { base, given, about })),
  }
}
