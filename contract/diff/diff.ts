import { readOptions, refuseArguments } from '../../tooling/cli/options'
import { contractOf } from './contract-file'
import { compareContracts } from './compare'
import { comparisonText } from './report'

/**
 * `npm run contract:diff -- OLD NEW`: what a new contract breaks for clients and requires of backends that follow the
 * old one, and which version it must have. Each is a file or a git ref; NEW is the file of the working tree by default.
 *
 * Exit code 0: the version fits the change; 1: it does not; 2: the two could not be compared.
 */
async function main(): Promise<number> {
  const usage = 'npm run contract:diff -- OLD [NEW]   (files or git refs)'
  const [old, now = 'openapi.yaml', ...rest] = readOptions(usage, {
    allowPositionals: true,
  }).positionals
  if (old === undefined) refuseArguments('OLD is missing: npm run contract:diff -- OLD [NEW]')
  if (rest.length > 0) refuseArguments(`${rest.join(' ')}: only two contracts can be compared.`)
  const comparison = compareContracts(await contractOf(old), await contractOf(now))
  process.stdout.write(comparisonText(comparison))
  return comparison.versionHolds ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
  process.exitCode = 2
}
