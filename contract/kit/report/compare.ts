import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { CannotRun } from '../server/server'
import { ofAnyRow } from './known'
import type { Compared, KitResult } from './result'

const vFinding = v.object({
  operation: v.string(),
  claim: v.string(),
  claimId: v.string(),
  claims: v.array(v.string()),
  expected: v.string(),
})

const vReport = v.object({
  version: v.literal(1),
  findings: v.array(vFinding),
  provenance: v.optional(v.object({ contract: v.object({ version: v.string() }) })),
})

type Finding = v.InferOutput<typeof vFinding>

/** The report of an earlier run. */
export interface Earlier extends v.InferOutput<typeof vReport> {
  readonly file: string
}

/** Reads the report of an earlier run. Throws `CannotRun` if the file is not one. */
export function readEarlier(file: string): Earlier {
  try {
    return { file, ...v.parse(vReport, JSON.parse(readFileSync(file, 'utf8'))) }
  } catch (error) {
    throw new CannotRun(`--compare ${file} is not a report.json of the kit.`, { cause: error })
  }
}

/** Findings with the same key are the same finding; a claim about every response covers many rules. */
const keyOf = ({ operation, claimId, expected }: Omit<Finding, 'claims' | 'claim'>): string =>
  claimId.startsWith('answers-') ? `${claimId} ${ofAnyRow(expected)}` : `${operation} ${claimId}`

const lineOf = ({ operation, claim, claimId, expected }: Omit<Finding, 'claims'>): string =>
  `${operation}: ${claim}${claimId.startsWith('answers-') ? ` (${expected})` : ''}`

/** Compares a run with an earlier one. */
export function compared(earlier: Earlier, result: KitResult): Compared {
  const before = new Map(earlier.findings.map((one) => [keyOf(one), one]))
  const now = new Map(result.findings.map((one) => [keyOf(one), one]))
  const outcomes = new Map(result.claims.map(({ id, outcome }) => [id, outcome]))
  const gone = [...before].flatMap(([key, one]) => (now.has(key) ? [] : [one]))
  const isTried = ({ claimId, claims }: Finding): boolean =>
    [claimId, ...claims].every((id) => ['kept', 'broken'].includes(outcomes.get(id) ?? ''))
  const { version } = earlier.provenance?.contract ?? result.provenance.contract
  return {
    file: earlier.file,
    contract: version === result.provenance.contract.version ? null : version,
    fresh: [...now].flatMap(([key, one]) => (before.has(key) ? [] : [lineOf(one)])),
    mended: gone.filter(isTried).map(lineOf),
    same: [...now].flatMap(([key, one]) => (before.has(key) ? [lineOf(one)] : [])),
    untried: gone.filter((one) => !isTried(one)).map(lineOf),
  }
}

/** The same as a few lines, changes first. */
export const comparison = ({ file, contract, fresh, mended, same, untried }: Compared) => [
  `Since ${file}: ${fresh.length} new, ${mended.length} fixed, ${same.length} unchanged${
    untried.length > 0 ? `, ${untried.length} not tested` : ''
  }.`,
  ...(contract === null ? [] : [`That run used version ${contract} of the contract.`]),
  ...fresh.map((line) => `  new     ${line}`),
  ...mended.map((line) => `  fixed   ${line}`),
]
