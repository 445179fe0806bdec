import { curlOf } from '../curl'
import { escaped } from '../escaped'
import type { Finding } from '../findings'
import type { Claim } from '../flow-run'
import type { KitResult } from '../run-kit'
import { count, parts } from './summary'

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

const words = ({ operation, claim, expected, line, got, exchange }: Finding): string =>
  [
    `${operation}: ${claim}`,
    `openapi.yaml:${line}: ${expected}`,
    `came back: ${got}`,
    ...(exchange ? [curlOf(exchange)] : []),
  ].join('\n')

function testCase({ id, tag, claim, outcome, reason = '', milliseconds, findings }: Claim): string {
  const head = `<testcase classname="contract.${tag}" name="${escaped(claim)}" id="${escaped(id)}" time="${seconds(milliseconds)}">`
  if (outcome === 'skipped') return `${head}<skipped message="${escaped(reason)}"/></testcase>`
  if (outcome === 'stopped') return `${head}<error message="${escaped(reason)}"/></testcase>`
  if (outcome === 'kept') return `${head}</testcase>`
  const message = findings[0] ? `${findings[0].operation}: ${findings[0].expected}` : 'not kept'
  const text = escaped(findings.map(words).join('\n\n'))
  return `${head}<failure message="${escaped(message)}">${text}</failure></testcase>`
}

const counts = (claims: readonly Claim[]): string =>
  `tests="${claims.length}" failures="${count(claims, 'broken')}" skipped="${count(claims, 'skipped')}" errors="${count(claims, 'stopped')}"`

/** The report for continuous integration: a suite for each tag, a case for each claim. */
export function junit({ claims, milliseconds }: KitResult): string {
  const suites = parts(claims).map(({ tag, claims }) => {
    const time = seconds(claims.reduce((sum, claim) => sum + claim.milliseconds, 0))
    const cases = claims.map(testCase).join('\n')
    return `<testsuite name="contract.${tag}" ${counts(claims)} time="${time}">\n${cases}\n</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="contract" ${counts(claims)} time="${seconds(milliseconds)}">
${suites.join('\n')}
</testsuites>
`
}
