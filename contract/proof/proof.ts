import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { bugs } from '#sandbox/bugs/bugs'
import { fail } from '../../tooling/cli/fail'
import { readOptions, refuseArguments } from '../../tooling/cli/options'
import { bugsPage, caughtBefore, caughtOf, isEnough, summary, withSummary } from './proof-table'
import { proveAll, proveGood } from './prove'

const PAGE = 'contract/README.md'
const BUGS = 'contract/proof/bugs.md'

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run contract:proof`: runs the kit against the good sandbox and against each planted bug, and writes
 * `contract/proof/bugs.md` and the sentence about it in `contract/README.md`. A bug is caught by a finding that names its
 * operation and quotes the sentence that it breaks; the claim that caught it the last time is checked first. Names of bugs prove those alone and write nothing.
 *
 * Exit code 1 where the good sandbox is faulted, or more bugs are missed than may be.
 */
async function main(): Promise<boolean> {
  const usage = 'npm run contract:proof [-- BUG …]   (npm run sandbox -- --bugs lists them)'
  const { positionals } = readOptions(usage, { allowPositionals: true })
  const unknown = positionals.filter((name) => !bugs.some((bug) => bug.name === name))
  if (unknown.length > 0) {
    refuseArguments(`There is no bug ${unknown.join(', ')}; npm run sandbox -- --bugs lists them.`)
  }
  const chosen =
    positionals.length === 0 ? bugs : bugs.filter((bug) => positionals.includes(bug.name))
  const before = existsSync(BUGS) ? caughtBefore(readFileSync(BUGS, 'utf8')) : undefined

  const faults = await proveGood()
  for (const fault of faults) print(`FAULTED the good sandbox: ${fault}`)
  const verdicts = await proveAll(chosen, before, ({ bug, caught, others }) => {
    const by = caught?.by ?? `MISSED, wants: ${bug.breaks}`
    print(`${bug.name.padEnd(34)}${bug.operation.padEnd(25)}${by}`)
    for (const other of others) print(`  ${other}`)
  })
  if (positionals.length === 0) {
    writeFileSync(BUGS, bugsPage(verdicts, faults))
    writeFileSync(PAGE, withSummary(readFileSync(PAGE, 'utf8'), summary(verdicts, faults)))
  }
  print(`${caughtOf(verdicts)} of ${verdicts.length} caught`)
  return faults.length === 0 && isEnough(verdicts)
}

await main().then((good) => process.exit(good ? 0 : 1), fail)
