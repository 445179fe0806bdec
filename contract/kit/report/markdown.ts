import { curlOf } from '../curl'
import type { Finding } from '../findings'
import type { KitResult } from '../run-kit'
import { counted, coverageLines, parts, unchecked, verdict } from './summary'

const inline = (text: string): string =>
  text.replaceAll(/[|\n]/g, (sign) => (sign === '|' ? String.raw`\|` : ' '))

/** Longer than any run of back-ticks that it holds. */
function code(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

function section({ operation, claim, expected, line, got, exchange }: Finding): string {
  return [
    `### ${operation}: ${inline(claim)}`,
    `The contract (\`openapi.yaml:${line}\`): ${inline(expected)}`,
    'What came back:',
    code(got),
    ...(exchange ? ['To repeat it:', code(curlOf(exchange))] : []),
  ].join('\n\n')
}

/** The report for people, as Markdown. */
export function markdown(result: KitResult): string {
  const rows = parts(result.claims).map(({ tag, claims }) => `| ${tag} | ${counted(claims)} |`)
  const left = unchecked(result.claims)
  return [
    '# Compatibility report',
    verdict(result),
    ['| claims | |', '|---|---|', ...rows].join('\n'),
    [
      '| coverage | |',
      '|---|---|',
      ...coverageLines(result).map(([name, value]) => `| ${name} | ${value} |`),
    ].join('\n'),
    ...(result.findings.length > 0 ? ['## What is wrong'] : []),
    ...result.findings.map(section),
    ...(left.length > 0
      ? ['## Not checked', left.map(({ claim, reason }) => `- ${claim} (${reason})`).join('\n')]
      : []),
    '',
  ].join('\n\n')
}
