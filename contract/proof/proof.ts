import { readFileSync, writeFileSync } from 'node:fs'
import { fail } from '../../tooling/cli/fail'
import { readOptions } from '../../tooling/cli/options'
import { MISTAKES, mistakesNamed } from './mistakes'
import { proveAll, proveClaims, proveForms, proveGood, wrongStatuses, type Verdict } from './prove'
import { isEnough, summary, withSummary } from './summary'

const PAGE = 'contract/README.md'

const print = (line: string) => process.stdout.write(`${line}\n`)

function show({ name, operation, caught, others }: Verdict): void {
  print(`${name.padEnd(40)}${operation.padEnd(25)}${caught?.by ?? 'MISSED'}`)
  for (const other of others) print(`  ${other}`)
}

/**
 * `npm run contract:proof`: shows that the kit finds nothing in the correct sandbox, finds each mistake planted in it,
 * and has no claim that nothing can break; writes the result to `contract/README.md`. A mistake is caught by a finding
 * that names its operation and quotes the sentence it breaks. With names of mistakes, it proves only those and writes
 * nothing.
 *
 * Exit code 1 if the kit finds a fault in the correct sandbox, a mistake is missed, or a claim cannot be broken.
 */
async function main(): Promise<boolean> {
  const usage = 'npm run contract:proof [-- MISTAKE …]   (npm run contract:mistake lists them)'
  const { positionals } = readOptions(usage, { allowPositionals: true })
  const chosen = mistakesNamed(positionals)
  if (chosen.length > 0) return isEnough(await proveAll(chosen, show))
  const good = await proveGood()
  for (const fault of good.faults) print(`FAULTED the good sandbox: ${fault}`)
  const forms = proveForms(good.samples)
  for (const name of forms.missed) print(`MISSED ${name}`)
  const statuses = wrongStatuses(good.samples)
  const verdicts = await proveAll([...MISTAKES, ...statuses], show)
  const unbroken = await proveClaims(verdicts, statuses)
  for (const id of unbroken) print(`NOTHING BREAKS the claim ${id}`)
  const text = summary(good, forms, verdicts, unbroken)
  writeFileSync(PAGE, withSummary(readFileSync(PAGE, 'utf8'), text))
  print(text)
  return (
    good.faults.length === 0 &&
    forms.missed.length === 0 &&
    isEnough(verdicts) &&
    unbroken.length === 0
  )
}

await main().then((good) => process.exit(good ? 0 : 1), fail)
