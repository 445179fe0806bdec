import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import * as v from 'valibot'
import type { ReportedFinding } from './reported'
import type { KitResult } from './result'
import { CannotRun } from '../server/server'

const DAY = v.pipe(v.string(), v.isoDate())

const vKnown = v.strictObject({
  operation: v.string(),
  claim: v.string(),
  expected: v.optional(v.string()),
  reason: v.optional(v.string()),
  ticket: v.optional(v.string()),
  expires: v.optional(DAY),
  firstSeen: v.optional(DAY),
})

/** A known failure that is being worked on. */
export type Known = v.InferOutput<typeof vKnown>

const why = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''

/** Reads a file of known failures; none if it does not exist yet and may be written. Throws `CannotRun`. */
export function readKnown(file: string, mayBeNew: boolean): readonly Known[] {
  if (mayBeNew && !existsSync(file)) return []
  try {
    const raw: unknown = parse(readFileSync(file, 'utf8')) ?? []
    return v.parse(v.array(vKnown), raw)
  } catch (error) {
    throw new CannotRun(`--known ${file} is not a list of known failures: ${why(error)}.`, {
      cause: error,
    })
  }
}

/** How the id of a browser journey begins; its title follows, which only the journey's file knows. */
export const JOURNEY = 'ui: '

/** Throws `CannotRun` if a known failure names an unknown operation or claim. */
export function checkKnown(
  known: readonly Known[],
  operations: readonly string[],
  claims: readonly string[],
): void {
  for (const { operation, claim } of known) {
    if (operation !== 'server' && !operations.includes(operation)) {
      throw new CannotRun(
        `--known names the operation ${operation}, which the contract does not have.`,
      )
    }
    if (!claims.includes(claim) && !claim.startsWith(JOURNEY)) {
      throw new CannotRun(`--known names the claim ${claim}, which the kit does not have.`)
    }
  }
}

/** One failure of a finding. Each must be known, because more may appear under the same cause later. */
type Failure = Pick<Known, 'operation' | 'claim' | 'expected'>

/** A claim about every response covers many rules, so `expected` picks one. */
function failuresOf(finding: ReportedFinding): readonly Failure[] {
  const { operation, operations, claimId, claims, missing, expected } = finding
  if (missing) return [{ operation, claim: claimId }]
  if (claimId.startsWith('answers-')) {
    return operations.map((one) => ({ operation: one, claim: `answers-${one}`, expected }))
  }
  return [...new Set([claimId, ...claims])].map((claim) => ({ operation, claim }))
}

/** The same expectation for any row: rules about list rows name no index. */
export const ofAnyRow = (expected = ''): string => expected.replaceAll(/\.\d+(?=[.:])/g, '.0')

const isOf = (known: Known, { operation, claim, expected }: Failure): boolean =>
  known.operation === operation &&
  known.claim === claim &&
  (known.expected === undefined || ofAnyRow(known.expected) === ofAnyRow(expected))

const today = (): string => new Date().toISOString().slice(0, 10)

const isExpired = ({ expires }: Known): boolean => expires !== undefined && expires < today()

/** Marks the findings whose broken claims are all listed and not expired. */
export const markKnown = (
  findings: readonly ReportedFinding[],
  known: readonly Known[],
): readonly ReportedFinding[] =>
  findings.map((finding) => ({
    ...finding,
    known: failuresOf(finding).every((failure) =>
      known.some((one) => isOf(one, failure) && !isExpired(one)),
    ),
  }))

/** The result with these failures marked as known. */
export function withKnown(result: KitResult, known: readonly Known[]): KitResult {
  const findings = markKnown(result.findings, known)
  const isFine = result.claims.every(({ outcome }) => outcome !== 'stopped')
  return { ...result, findings, compatible: isFine && findings.every((one) => one.known) }
}

/** Known failures that were tested and no longer fail. */
export function staleKnown(
  known: readonly Known[],
  { findings, claims }: Pick<KitResult, 'findings' | 'claims'>,
): readonly Known[] {
  const tested = new Map(claims.map(({ id, outcome }) => [id, outcome]))
  const failures = findings.flatMap(failuresOf)
  return known.filter((one) => {
    const outcome = tested.get(one.claim)
    const isTested = outcome === 'kept' || (outcome === 'broken' && one.expected !== undefined)
    return isTested && !failures.some((failure) => isOf(one, failure))
  })
}

/**
 * Writes the file if requested: `update` adds what fails now, `prune` removes what was tested and no longer fails.
 * Returns what is known afterwards.
 */
export function writeKnown(
  file: string,
  known: readonly Known[],
  result: Pick<KitResult, 'findings' | 'claims'>,
  { update, prune }: { update: boolean; prune: boolean },
): readonly Known[] {
  if (!update && !prune) return known
  const stale = prune ? staleKnown(known, result) : []
  const kept = known.filter((one) => !stale.includes(one))
  const added = update
    ? result.findings
        .flatMap(failuresOf)
        .filter((failure) => !known.some((one) => isOf(one, failure)))
        .map((failure): Known => ({ ...failure, firstSeen: today() }))
    : []
  writeFileSync(file, stringify([...kept, ...added]))
  return [...kept, ...added]
}
