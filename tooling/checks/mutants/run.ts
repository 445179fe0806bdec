import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readOptions } from '../../cli/options'
import { runCommand } from '../../cli/run-command'
import { MUTANTS } from './mutants'

const USAGE = `npm run mutants [-- FILE ...]

  Breaks the site on purpose, one break at a time, and runs its unit tests; names each break that no test notices.
  FILE: only breaks of files whose path contains it.`

/** The share of breaks that have to be caught. */
const LEAST = 0.95

const { positionals } = readOptions(USAGE, { allowPositionals: true })
const print = (line: string) => process.stdout.write(`${line}\n`)

const chosen = MUTANTS.map((mutant, number) => ({ ...mutant, number })).filter(
  ({ file }) => positionals.length === 0 || positionals.some((word) => file.includes(word)),
)

const survivors: string[] = []
for (const { number, file, from, to } of chosen) {
  const what = `${file}: ${JSON.stringify(from)} becomes ${JSON.stringify(to)}`
  if (readFileSync(file, 'utf8').split(from).length !== 2) {
    throw new Error(
      `${what}: this text does not occur exactly once in the file. Update the list of mutants.`,
    )
  }
  // The tests beside the file first, which usually notice; then those that import it from elsewhere.
  const runs = [
    ['vitest', file.replace(/\.tsx?$/, '.test.ts')],
    ['vitest', `${dirname(file)}/`],
    ['vitest', 'related', file],
  ]
  let caught = false
  for (const args of runs) {
    const { ok } = await runCommand(
      // The cache of transformed modules does not know which mutant it holds.
      [
        ...args,
        '--run',
        '--bail=1',
        '--passWithNoTests',
        '--project=site*',
        '--fsModuleCache=false',
      ],
      { MUTANT: String(number) },
    )
    caught = !ok
    if (caught) break
  }
  print(`${caught ? 'caught  ' : 'SURVIVED'}  ${what}`)
  if (!caught) survivors.push(what)
}

const share = 1 - survivors.length / chosen.length
print(`\n${chosen.length - survivors.length} of ${chosen.length} caught`)
process.exit(share >= LEAST ? 0 : 1)
