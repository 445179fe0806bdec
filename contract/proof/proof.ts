import { readFile, writeFile } from 'node:fs/promises'
import { bugs } from '#sandbox/bugs/bugs'
import { fail } from '../../tooling/cli/fail'
import { readOptions, refuseWords } from '../../tooling/cli/options'
import { proveAll, proveGood } from './prove'
import { isEnough, withProof } from './proof-table'

const PAGE = 'contract/README.md'

/**
 * `npm run contract:proof`: runs the kit against the good sandbox and against each planted bug, and
 * writes the table into `contract/README.md`. Names of bugs prove those alone and write nothing.
 *
 * Exit code 1 where the good sandbox is faulted, or more bugs are missed than may be.
 */
async function main(): Promise<boolean> {
  const usage = 'npm run contract:proof [-- BUG …]   (npm run sandbox -- --bugs lists them)'
  const { positionals } = readOptions(usage, { allowPositionals: true })
  const unknown = positionals.filter((name) => !bugs.some((bug) => bug.name === name))
  if (unknown.length > 0) {
    refuseWords(`There is no bug ${unknown.join(', ')}; npm run sandbox -- --bugs lists them.`)
  }
  const chosen =
    positionals.length === 0 ? bugs : bugs.filter((bug) => positionals.includes(bug.name))

  const faults = await proveGood()
  for (const fault of faults) process.stdout.write(`FAULTED the good sandbox: ${fault}\n`)
  const verdicts = await proveAll(chosen, ({ bug, claim, others }) => {
    process.stdout.write(`${bug.name.padEnd(30)}${bug.operation.padEnd(25)}${claim ?? 'MISSED'}\n`)
    for (const other of others) process.stdout.write(`  ${other}\n`)
  })
  if (positionals.length === 0) {
    await writeFile(PAGE, withProof(await readFile(PAGE, 'utf8'), verdicts, faults))
  }
  const caught = verdicts.filter(({ claim }) => claim !== undefined).length
  process.stdout.write(`${caught} of ${verdicts.length} caught\n`)
  return faults.length === 0 && isEnough(verdicts)
}

await main().then((good) => process.exit(good ? 0 : 1), fail)
