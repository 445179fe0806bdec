/**
 * Faults that no page of the site may have:
 * `console`: a console error; `error`: an uncaught error or rejection; `policy`: a violation of the security policy or
 * of Trusted Types; `host`: a request to another origin; `message-id`: a message id in place of its text.
 */
export type FindingKind = 'console' | 'error' | 'policy' | 'host' | 'message-id'

export type Finding = { kind: FindingKind; text: string; page: string }

/** A finding that a test expects, and the reason. */
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

/** One entry per finding, for the report of a failed test. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ kind, text, page }) => `[${kind}] ${text}\n    on ${page}`).join('\n')
}
