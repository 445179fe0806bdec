/**
 * What no page of the site may ever do:
 * `console` write an error; `error` leave an error or a rejection uncaught; `policy` do what the security
 * policy or Trusted Types forbid; `host` ask another origin; `message-id` show the name of a text in its place.
 */
export type FindingKind = 'console' | 'error' | 'policy' | 'host' | 'message-id'

export type Finding = { kind: FindingKind; text: string; page: string }

/** A finding that one test expects, and why that is right there. */
export type Exception = { kind: FindingKind; pattern: RegExp; why: string }

/** The findings that no exception covers. */
export function unexpected(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
): Finding[] {
  return findings.filter(
    ({ kind, text }) =>
      !exceptions.some((exception) => exception.kind === kind && exception.pattern.test(text)),
  )
}

/** One line a finding, for the report of a failed test. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ kind, text, page }) => `[${kind}] ${text}\n    on ${page}`).join('\n')
}
