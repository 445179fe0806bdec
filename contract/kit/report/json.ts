import type { KitResult } from './result'
import { verdictLine, verdictOf } from './summary'

/** The version of `report.schema.json` that the report follows. */
const VERSION = 1

/** The report for programs; `report.schema.json` describes it. JUnit and HTML say the same. */
export const json = (result: KitResult): string => {
  const { base, only, findings, claims, coverage, notes, unchecked, requests, accounts } = result
  const report = {
    version: VERSION,
    base,
    only: only ?? null,
    verdict: verdictOf(result),
    summary: verdictLine(result),
    stopped: result.stopped ?? null,
    notes,
    findings: findings.map(({ sentence, curl, script, ...finding }) => ({
      ...finding,
      sentence: sentence ?? null,
      curl: curl ?? null,
      script: script ?? null,
    })),
    claims: claims.map(({ reason, milliseconds, ...claim }) => ({
      ...claim,
      reason: reason ?? null,
      milliseconds: Math.round(milliseconds),
    })),
    notChecked: unchecked,
    coverage,
    requests,
    accounts,
    milliseconds: Math.round(result.milliseconds),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
