import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import * as v from 'valibot'
import type { Claim } from './claim'
import type { ReportedFinding } from './reported'
import { CannotRun } from './server'

const DAY = v.pipe(v.string(), v.isoDate())

const vKnown = v.strictObject({
  operation: v.string(),
  claim: v.string(),
  reason: v.optional(v.string()),
  ticket: v.optional(v.string()),
  expires: v.optional(DAY),
  firstSeen: v.optional(DAY),
})

/** A failure that is known and being worked on. */
export type Known = v.InferOutput<typeof vKnown>

const why = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''

/** Reads a file of known failures; none where it is not there and may be written. Throws `CannotRun`. */
export function readKnown(file: string, mayBeNew: boolean): readonly Known[] {
  if (mayBeNew && !existsSync(file)) return []
  try {
    const raw: unknown = parse(readFileSync(file, 'utf8')) ?? []
    return v.parse(v.array(vKnown), raw)
  } catch (error) {
    throw new CannotRun(`--known ${file} is no list of known failures: ${why(error)}.`, {
      cause: error,
    })
  }
}

/** Throws `CannotRun` where a known failure names what there is not. */
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
    if (!claims.includes(claim)) {
      throw new CannotRun(`--known names the claim ${claim}, which the kit does not have.`)
    }
  }
}

const isOf = (known: Known, { operation, claimId, claims }: ReportedFinding): boolean =>
  known.operation === operation && (known.claim === claimId || claims.includes(known.claim))

const today = (): string => new Date().toISOString().slice(0, 10)

const isExpired = ({ expires }: Known): boolean => expires !== undefined && expires < today()

/** Findings with those marked that are known and not expired. */
export const markKnown = (
  findings: readonly ReportedFinding[],
  known: readonly Known[],
): readonly ReportedFinding[] =>
  findings.map((finding) => ({
    ...finding,
    known: known.some((one) => isOf(one, finding) && !isExpired(one)),
  }))

/** Known failures that were tested and do not fail any more. */
export function staleKnown(
  known: readonly Known[],
  findings: readonly ReportedFinding[],
  claims: readonly Pick<Claim, 'id' | 'outcome'>[],
): readonly Known[] {
  const tested = new Set(claims.flatMap(({ id, outcome }) => (outcome === 'kept' ? [id] : [])))
  return known.filter(
    (one) => tested.has(one.claim) && !findings.some((finding) => isOf(one, finding)),
  )
}

/** Writes the file: `update` adds what fails now, `prune` drops what was tested and does not fail. */
export function writeKnown(
  file: string,
  known: readonly Known[],
  {
    findings,
    claims,
  }: { findings: readonly ReportedFinding[]; claims: readonly Pick<Claim, 'id' | 'outcome'>[] },
  { update, prune }: { update: boolean; prune: boolean },
): void {
  const stale = prune ? staleKnown(known, findings, claims) : []
  const kept = known.filter((one) => !stale.includes(one))
  const added = update
    ? findings
        .filter((finding) => !known.some((one) => isOf(one, finding)))
        .map(({ operation, claimId }): Known => ({ operation, claim: claimId, firstSeen: today() }))
    : []
  writeFileSync(file, stringify([...kept, ...added]))
}
