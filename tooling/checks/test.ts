/*
 * `npm test`: every check of the project, independent ones in parallel, with a line when each ends. `full` runs the
 * wide matrices instead; names of checks run only those. Then it lists the slowest test files and the tests that passed
 * only on the second try: more than one of these fails the full run.
 *
 * The last line counts checks and tests: `N passed, N failed`.
 */
import { availableParallelism } from 'node:os'
import { readOptions, refuseArguments } from '../cli/options'
import { checks, fullChecks, type ProjectCheck } from './checks'
import { runChecks } from './schedule'
import type { TestFile } from './test-reports'

const KNOWN = [...checks.map(({ name }) => name), 'full'].join(', ')

const USAGE = `npm test [-- CHECK ...]

  Every check of the project; names of checks run only those, "full" the wide matrices instead.
  Checks: ${KNOWN}.`

const SLOWEST = 10

/** Two checks more than there are cores: each waits at times, and the unit tests, which keep two busy, end last. */
const LANES = Math.max(2, availableParallelism()) + 2

/** Of some two hundred browser tests, one may hit a stall of the machine; a second points to the tests or the site. */
const STALLS = 1

/** The checks named by the arguments. */
function chosen(names: string[]): ProjectCheck[] {
  if (names.length === 0) return checks
  if (names.length === 1 && names[0] === 'full') return fullChecks
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) {
    return refuseArguments(`There is no check ${unknown.join(', ')}; the checks are ${KNOWN}.`)
  }
  return checks.filter(({ name }) => names.includes(name))
}

const print = (text: string) => process.stdout.write(`${text}\n`)

const started = performance.now()
const { positionals } = readOptions(USAGE, { allowPositionals: true })
const asked = chosen(positionals)
const total = { passed: 0, failed: 0 }
const files: TestFile[] = []
const flaky: string[] = []

await runChecks(asked, LANES, ({ name }, outcome, seconds) => {
  const { passed, failed, output } = outcome
  total.passed += passed
  total.failed += failed
  if ('files' in outcome) files.push(...(outcome.files ?? []))
  if ('flaky' in outcome) flaky.push(...(outcome.flaky ?? []))
  const tests = passed + failed === 1 ? '' : `, ${passed} passed, ${failed} failed`
  const note = 'note' in outcome && outcome.note ? `, ${outcome.note}` : ''
  print(
    `${name.padEnd(16)}${failed === 0 ? 'ok' : 'FAILED'}  ${seconds.toFixed(1)} s${tests}${note}`,
  )
  if (failed > 0) print(`\n${output.trim()}\n`)
})

if (files.length > 0) {
  print(`\nThe slowest test files, in seconds:`)
  for (const { file, seconds } of files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)) {
    print(`${seconds.toFixed(1).padStart(8)}  ${file}`)
  }
}
if (flaky.length > 0) {
  print(`\nPassed only on the second try:`)
  for (const test of flaky) print(`  ${test}`)
  // A slow machine must not hold up a change; the full run allows a single such test.
  if (asked === fullChecks && flaky.length > STALLS) {
    total.passed -= flaky.length
    total.failed += flaky.length
  }
}

print(`\n${((performance.now() - started) / 1000).toFixed(0)} s in total`)
print(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
