import type { Model } from './model'

/** The version of `report.schema.json` that the report follows. */
const VERSION = 1

/** The report for programs, described by `report.schema.json`. JUnit and HTML report the same. */
export const json = (model: Model): string => {
  const { base, only, findings, claims, coverage, notes, unchecked, requests, accounts } = model
  const report = {
    version: VERSION,
    base,
    provenance: model.provenance,
    only: only ?? null,
    verdict: model.verdict,
    profiles: model.profiles.map(({ name, verdict }) => ({ name, verdict })),
    compatibleWith: model.compatibleWith,
    compared: model.compared ?? null,
    summary: model.summary,
    stopped: model.stopped ?? null,
    notes,
    findings: findings.map((one) => ({
      operation: one.operation,
      operations: one.operations,
      claim: one.claim,
      claimId: one.claimId,
      profile: one.profile,
      expected: one.expected,
      sentence: one.sentence ?? null,
      got: one.got,
      claims: one.claims,
      follows: one.follows,
      missing: one.missing,
      once: one.once,
      known: one.known,
      steps: one.steps,
      curl: one.curl ?? null,
      script: one.script ?? null,
      scriptFile: one.scriptFile ?? null,
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
    milliseconds: Math.round(model.milliseconds),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
