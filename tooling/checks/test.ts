import type { Check } from './checks'
import { fullChecks, checks } from './checks'
import { readOptions, refuseWords } from '../cli/options'

const KNOWN = [...checks.map(({ name }) => name), 'full'].join(', ')

const USAGE = `npm test [-- GUARD ...]

  Every guard of the project; names of guards run those alone, "full" the wide matrices instead.
  There are: ${KNOWN}.`

/**
 * `npm test`: every guard of the project in order of speed, a line each. A failure does not stop the run,
 * so that one run names everything that is wrong; only what needs a failed guard is not tried. `full` runs
 * the wide matrices instead; names of guards run those alone.
 *
 * The last line counts checks and tests: `N passed, N failed`.
 */
function chosen(names: string[]): Check[] {
  if (names.length === 0) return checks
  if (names.length === 1 && names[0] === 'full') return fullChecks
  const unknown = names.filter((name) => !checks.some((guard) => guard.name === name))
  if (unknown.length > 0) {
    return refuseWords(`There is no guard ${unknown.join(', ')}; there is ${KNOWN}.`)
  }
  return checks.filter(({ name }) => names.includes(name))
}

async function attempt(guard: Check): ReturnType<Check['run']> {
  try {
    return await guard.run()
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

const total = { passed: 0, failed: 0 }
const broken = new Set<string>()

for (const guard of chosen(readOptions(USAGE, { allowPositionals: true }).positionals)) {
  process.stdout.write(`${guard.name.padEnd(14)}`)
  const started = performance.now()
  const { passed, failed, output } =
    guard.needs !== undefined && broken.has(guard.needs)
      ? { passed: 0, failed: 1, output: `Not tried: ${guard.needs} failed.` }
      : await attempt(guard)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)

  total.passed += passed
  total.failed += failed
  const tests = passed + failed === 1 ? '' : `, ${passed} passed, ${failed} failed`
  process.stdout.write(`${failed === 0 ? 'ok' : 'FAILED'}  ${seconds} s${tests}\n`)
  if (failed > 0) {
    broken.add(guard.name)
    process.stdout.write(`\n${output.trim()}\n\n`)
  }
}

process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)
