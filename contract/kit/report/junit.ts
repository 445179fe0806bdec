import { escaped } from '#/lib/text/escaped'
import type { ReportedClaim } from './result'
import { count, type Model, type ShownFinding } from './model'

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

const words = (finding: ShownFinding): string => {
  const { operation, claim, expected, got, curl } = finding
  return [
    `${operation}: ${claim}`,
    finding.quote,
    `expected: ${expected}`,
    `received: ${got}`,
    ...(curl === undefined ? [] : [curl]),
  ].join('\n')
}

const isAbout = (id: string, { claimId, claims }: ShownFinding): boolean =>
  claimId === id || claims.includes(id)

function testCase(
  { id, tag, claim, outcome, reason = '', milliseconds }: ReportedClaim,
  all: readonly ShownFinding[],
): string {
  const head = `<testcase classname="contract.${tag}" name="${escaped(claim)}" id="${escaped(id)}" time="${seconds(milliseconds)}">`
  if (outcome === 'skipped') return `${head}<skipped message="${escaped(reason)}"/></testcase>`
  if (outcome === 'stopped') return `${head}<error message="${escaped(reason)}"/></testcase>`
  if (outcome === 'kept') return `${head}</testcase>`
  const findings = all.filter((finding) => isAbout(id, finding))
  if (findings.length > 0 && findings.every(({ known }) => known)) {
    return `${head}<skipped message="known"/></testcase>`
  }
  const message = findings[0] ? `${findings[0].operation}: ${findings[0].expected}` : 'not kept'
  const text = escaped(findings.map(words).join('\n\n'))
  return `${head}<failure message="${escaped(message)}">${text}</failure></testcase>`
}

/** `unchecked` cases are added to the skipped ones. */
const counts = (claims: readonly ReportedClaim[], unchecked = 0): string =>
  `tests="${claims.length + unchecked}" failures="${count(claims, 'broken')}" skipped="${count(claims, 'skipped') + unchecked}" errors="${count(claims, 'stopped')}"`

/** The unchecked sentences of the contract, each as a skipped case. */
function uncheckedSuite(unchecked: Model['unchecked']): readonly string[] {
  if (unchecked.length === 0) return []
  const cases = unchecked.map(
    ({ text, line, reason }) =>
      `<testcase classname="contract.sentences" name="${escaped(`openapi.yaml:${line}: ${text}`)}"><skipped message="${escaped(reason)}"/></testcase>`,
  )
  const { length } = cases
  return [
    `<testsuite name="contract.sentences" tests="${length}" failures="0" skipped="${length}" errors="0" time="0.000">\n${cases.join('\n')}\n</testsuite>`,
  ]
}

/**
 * The report for continuous integration: a suite for each tag, a case for each claim, and a suite for unchecked
 * sentences.
 */
export function junit({ parts, claims, findings, unchecked, milliseconds }: Model): string {
  const suites = parts.map(({ tag, claims }) => {
    const time = seconds(claims.reduce((sum, claim) => sum + claim.milliseconds, 0))
    const cases = claims.map((one) => testCase(one, findings)).join('\n')
    return `<testsuite name="contract.${tag}" ${counts(claims)} time="${time}">\n${cases}\n</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="contract" ${counts(claims, unchecked.length)} time="${seconds(milliseconds)}">
${[...suites, ...uncheckedSuite(unchecked)].join('\n')}
</testsuites>
`
}
