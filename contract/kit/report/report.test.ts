import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverageOf } from './coverage'
import { readContract } from '../contract/openapi-file'
import type { ReportedFinding } from './reported'
import type { KitResult, ReportedClaim } from './result'
import { html } from './html'
import { json } from './json'
import { junit } from './junit'
import { markdown } from './markdown'
import { modelOf, verdictOf, verdictLine, type Model } from './model'
import { terminal } from './terminal'

const finding: ReportedFinding = {
  operation: 'signIn',
  claim: 'A claim with <b>, & and "quotes".',
  expected: '200: <Signed> in',
  sentence: { text: 'A sentence with <b>.', line: 49 },
  operations: ['signIn'],
  claimId: 'b',
  profile: 'core',
  claims: ['b'],
  explained: ['b'],
  follows: ['signUp: Another thing. (422)'],
  missing: false,
  once: false,
  known: false,
  steps: ['signUp 201', 'signIn 500'],
  curl: "curl -i -X POST 'http://kit.test'",
  script: 'curl <x>',
  got: `\u0007]]> ${'`'.repeat(3)} | </script> \ud800 <!-- 'x'`,
}
const common = { tag: 'session', profile: 'core', milliseconds: 12 } as const
const provenance = {
  contract: { version: '4.0.0', digest: 'sha256:0' },
  kit: { version: '1.0.0', commit: null },
  options: {},
  started: '2026-11-20T12:00:00.000Z',
  node: 'v20',
}
const result: KitResult = {
  provenance,
  profiles: ['core', 'protection', 'payments'],
  base: 'http://kit.test',
  only: undefined,
  notAsked: 0,
  compatible: false,
  findings: [finding],
  claims: [
    { ...common, id: 'a', claim: 'Kept.', outcome: 'kept' },
    { ...common, id: 'b', claim: finding.claim, outcome: 'broken' },
    { ...common, id: 'c', claim: 'Left.', outcome: 'skipped', reason: 'no <clock>' },
  ],
  notes: ['The clock differs.'],
  stopped: undefined,
  unchecked: [{ text: 'It takes the same time.', line: 7, reason: 'time is a warning' }],
  coverage: coverageOf(readContract(), [], ['core', 'protection', 'payments']),
  requests: 3,
  accounts: 1,
  milliseconds: 1234,
}

/** The element names of well-formed markup. */
function elements(markup: string, empty: ReadonlySet<string> = new Set()): string[] {
  const names: string[] = []
  const open: string[] = []
  const rest = markup.replaceAll(
    /<(\/?)([a-z][\w]*)((?:\s+[\w-]+="[^"<>&]*(?:&(?:amp|lt|gt|quot);[^"<>&]*)*")*)\s*(\/?)>/g,
    (_, end: string, name: string, __, self: string) => {
      if (end !== '') expect(open.pop()).toBe(name)
      else {
        names.push(name)
        if (self === '' && !empty.has(name)) open.push(name)
      }
      return ''
    },
  )
  expect(open).toEqual([])
  expect(
    rest.replaceAll(/&(?:amp|lt|gt|quot);/g, '').replace(/^<(?:\?xml[^<>]*\?|!doctype html)>/, ''),
  ).not.toMatch(/[<&]/)
  // oxlint-disable-next-line no-control-regex -- control characters must not appear
  expect(markup).not.toMatch(/[\u0000-\u0008]|\p{Cs}/u)
  return names
}

test('prints the clock note before all findings', () => {
  const clock = 'The clock differs.'
  const lines = terminal({ ...result, clock }).split('\n')
  expect(lines.filter((line) => line.includes(clock))).toEqual([`! ${clock}`])
  const at = lines.indexOf(`! ${clock}`)
  expect(lines[at - 1]).toBe('Fix first:')
  expect(lines[at + 1]).toMatch(/^✗ /)
})

test('writes report.json with exactly the fields of its schema', () => {
  const schema = JSON.parse(readFileSync('contract/kit/report.schema.json', 'utf8'))
  const report = JSON.parse(json(modelOf(result)))
  for (const [value, described] of [
    [report, schema],
    [report.findings[0], schema.$defs.finding],
    [report.claims[0], schema.$defs.claim],
  ]) {
    const names = Object.keys(value).toSorted()
    expect(described.required.toSorted()).toEqual(names)
    expect(Object.keys(described.properties).toSorted()).toEqual(names)
  }
  expect(schema.properties.version.const).toBe(report.version)
})

test('writes JUnit as well-formed XML with counts', () => {
  const xml = junit(modelOf(result))
  expect(elements(xml)).toEqual([
    'testsuites',
    'testsuite',
    'testcase',
    'testcase',
    'failure',
    'testcase',
    'skipped',
    'testsuite',
    'testcase',
    'skipped',
  ])
  expect(xml).toContain('<testsuite name="contract.session" tests="3" failures="1" skipped="1"')
  expect(xml).toContain('openapi.yaml:49: A sentence with &lt;b&gt;.')
})

test('writes well-formed HTML without scripts and styles', () => {
  const page = html(modelOf(result))
  const names = elements(page, new Set(['meta', 'link']))
  expect(names).not.toContain('script')
  expect(names).not.toContain('style')
  expect(page).not.toMatch(/ (style|on\w+)="/)
  expect(page).toContain('not compatible with the contract: one thing to change')
})

test('fences the response in Markdown', () => {
  expect(markdown(modelOf(result))).toContain(`${'`'.repeat(4)}\n${finding.got}\n${'`'.repeat(4)}`)
  expect(markdown(modelOf(result))).toContain('| session | 1 kept, 1 broken, 1 skipped |')
})

test('prints what is wrong and what was left out in the terminal', () => {
  const output = terminal(result)
  expect(output).toContain('✗ signIn: A claim with')
  expect(output).toContain('Left. (no <clock>)')
  expect(output).toMatch(/^Accounts created +1$/m)
})

test.each([
  ['all', undefined, true, 'http://kit.test is compatible with the contract.'],
  [
    'a part',
    ['session', 'account'],
    true,
    'http://kit.test passes the checked part of the contract: session, account. 9 claims were left out.',
  ],
  [
    'all',
    undefined,
    false,
    'http://kit.test is not compatible with the contract: one thing to change.',
  ],
  [
    'a part',
    ['session'],
    false,
    'http://kit.test is not compatible with the contract: one thing to change. Only a part was checked: session; 9 claims were left out.',
  ],
])('claims no more in the verdict than was checked: %s', (_, only, compatible, output) => {
  expect(
    verdictLine({
      ...result,
      only,
      notAsked: 9,
      compatible,
      findings: compatible ? [] : result.findings,
    }),
  ).toBe(output)
})

test('mentions known failures in the verdict', () => {
  const findings = [{ ...finding, known: true }]
  expect(verdictLine({ ...result, compatible: true, findings })).toBe(
    'http://kit.test is compatible with the contract, except for one known failure.',
  )
})

/** The verdicts of its profiles. */
const verdicts = ({ profiles }: Model) => new Set(profiles.map(({ verdict }) => verdict))

test('calls no profile compatible if only a part was checked', () => {
  const kept = result.claims.map((one) => ({ ...one, outcome: 'kept' as const }))
  const whole = { ...result, compatible: true, findings: [], claims: kept }
  expect(verdicts(modelOf({ ...whole, profiles: ['core'] }))).toEqual(new Set(['compatible']))
  expect(verdicts(modelOf({ ...whole, only: ['signIn'] }))).toEqual(new Set(['stopped']))
})

test('does not call a server compatible if the run stopped, and reports why', () => {
  const reason = 'the emails could not be read'
  const stopped: ReportedClaim = {
    ...common,
    id: 'd',
    claim: 'Hung.',
    outcome: 'stopped',
    reason,
  }
  const claims = [...result.claims.filter(({ outcome }) => outcome !== 'broken'), stopped]
  const run = { ...result, claims, findings: [] }
  expect(verdictOf(run)).toBe('stopped')
  expect(verdictLine(run)).toBe('http://kit.test could not be fully checked: 1 stopped.')
  expect(terminal(run)).toContain(`Hung. (${reason})`)
  expect(markdown(modelOf(run))).toContain(`- Hung. (${reason})`)
  expect(html(modelOf(run))).toContain(`<li>Hung. (${reason})</li>`)
  expect(junit(modelOf(run))).toContain(`<error message="${reason}"/>`)
  expect(junit(modelOf(run))).toContain('skipped="1" errors="1"')
  elements(junit(modelOf(run)))
  expect(verdictOf({ ...run, findings: [finding] })).toBe('incompatible')
  expect(verdictOf({ ...run, claims: [], compatible: true })).toBe('compatible')
})

test('names unchecked sentences and the reasons in every report', () => {
  const reports = {
    markdown: markdown(modelOf(result)),
    html: html(modelOf(result)),
    junit: junit(modelOf(result)),
    json: json(modelOf(result)),
  }
  for (const [name, report] of Object.entries(reports)) {
    expect(report, name).toContain('It takes the same time.')
    expect(report, name).toContain('time is a warning')
  }
  expect(terminal(result)).toContain('one sentence of the contract (--report DIR lists them)')
  expect(terminal({ ...result, claims: [] })).toContain('\nNot checked:\n  one sentence')
})
