import { curlOf } from '../curl'
import type { KitResult } from '../run-kit'
import { counted, coverageLines, parts, unchecked, verdict } from './summary'

const indented = (text: string): string => text.replaceAll('\n', '\n    ')

/** What the terminal says in the end. */
export function terminal(result: KitResult): string {
  const width = 22
  const wrong = result.findings.flatMap(({ operation, claim, expected, line, got, exchange }) => [
    '',
    `✗ ${operation}: ${claim}`,
    `    contract   openapi.yaml:${line}: ${indented(expected)}`,
    `    came back  ${indented(got)}`,
    ...(exchange ? [`    repeat     ${curlOf(exchange)}`] : []),
  ])
  const left = unchecked(result.claims)
  return [
    ...parts(result.claims).map(({ tag, claims }) => `${tag.padEnd(width)}${counted(claims)}`),
    ...coverageLines(result).map(([name, value]) => `${name.padEnd(width)}${value}`),
    `${'Requests'.padEnd(width)}${result.requests}, in ${(result.milliseconds / 1000).toFixed(1)} s`,
    `${'Accounts made'.padEnd(width)}${result.accounts}`,
    ...wrong,
    ...(left.length > 0 ? ['', 'Not checked:'] : []),
    ...left.map(({ claim, reason }) => `  ${claim} (${reason})`),
    '',
    verdict(result),
    '',
  ].join('\n')
}
