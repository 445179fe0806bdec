/*
 * `npm test`: every check of the project, a line each when it ends, independent ones side by side. `full` runs
 * the wide matrices instead; names of checks run those alone. Then the slowest test files and the tests that
 * passed only at their second try: more than one fails the full run.
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

  Every check of the project; names of checks run those alone, "full" the wide matrices instead.
  There are: ${KNOWN}.`

const SLOWEST = 10

/** Of some two hundred browser tests one may meet a stall of the machine; a second is a fault of the tests or of the site. */
const STALLS = 1

/** The checks that the arguments name. */
function chosen(names: string[]): ProjectCheck[] {
  if (names.length === 0) return checks
  if (names.length === 1 && names[0] === 'full') return fullChecks
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) {
    return refuseArguments(`There is no check ${unknown.join(', ')}; there is ${KNOWN}.`)
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

await runChecks(asked, Math.max(2, availableParallelism()), ({ name }, outcome, seconds) => {
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
  print(`\nPassed only at the second try:`)
  for (const test of flaky) print(`  ${test}`)
  // A change is not held up by a slow machine; the wide run has to be clean but for one.
  if (asked === fullChecks && flaky.length > STALLS) {
    total.passed -= flaky.length
    total.failed += flaky.length
  }
}

print(`\n${((performance.now() - started) / 1000).toFixed(0)} s in all`)
print(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
