import { parseArgs, type ParseArgsConfig } from 'node:util'
import { endAtClosedPipe } from '../../deploy/closed-pipe'

/** Exits because of invalid arguments, with one line and exit code 2. */
export function refuseArguments(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(2)
}

/**
 * The command-line arguments, as `parseArgs` reads them. `--help` prints `usage` and exits; an unknown argument exits
 * with code 2 and a list of the known options. From then on, a closed pipe ends the process as well.
 */
export function readOptions<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  endAtClosedPipe()
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/)
    const known = [...Object.keys(config.options ?? {}), 'help'].map((name) => `--${name}`)
    return refuseArguments(`${why}; the options are ${known.join(', ')}.`)
  }
}
