import type { ReportedFinding } from './reported'
import type { KitResult } from './result'
import {
  consequence,
  counted,
  coverageLines,
  notCheckedLines,
  parts,
  verdictLine,
  quoteOf,
} from './summary'

const inline = (text: string): string =>
  text.replaceAll(/[|\n]/g, (sign) => (sign === '|' ? String.raw`\|` : ' '))

/** Longer than any run of back-ticks that it holds. */
function code(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

function section(finding: ReportedFinding): string {
  const { operations, claim, expected, got, script, steps } = finding
  const notes = consequence(finding)
  return [
    `### ${operations.join(', ')}: ${inline(claim)}`,
    ...(notes === '' ? [] : [notes]),
    `The contract: ${inline(quoteOf(finding))}`,
    `Expected: ${inline(expected)}`,
    'What came back:',
    code(got),
    ...(script === undefined ? [] : [`To repeat it (${steps.join(' → ')}):`, code(script)]),
  ].join('\n\n')
}

/** The report for people, as Markdown. */
export function markdown(result: KitResult): string {
  const rows = parts(result.claims).map(({ tag, claims }) => `| ${tag} | ${counted(claims)} |`)
  const left = notCheckedLines(result)
  const kept = result.claims.filter(({ outcome }) => outcome === 'kept')
  return [
    '# Compatibility report',
    verdictLine(result),
    ...result.notes,
    ['| claims | |', '|---|---|', ...rows].join('\n'),
    [
      '| coverage | |',
      '|---|---|',
      ...coverageLines(result).map(([name, value]) => `| ${name} | ${value} |`),
    ].join('\n'),
    ...(result.findings.length > 0 ? ['## What is wrong'] : []),
    ...result.findings.map(section),
    `${result.requests} requests, ${result.accounts} accounts made.`,
    ...(left.length > 0
      ? ['## Not checked', left.map((line) => `- ${inline(line)}`).join('\n')]
      : []),
    ...(kept.length > 0
      ? ['## Kept', kept.map(({ claim }) => `- ${inline(claim)}`).join('\n')]
      : []),
    '',
  ].join('\n\n')
}
