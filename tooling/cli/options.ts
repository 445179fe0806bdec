import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Ends the process for words of the command line that it cannot follow, with one line and exit code 2. */
export function refuseArguments(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(2)
}

/**
 * The words of the command line, read as `parseArgs` reads them. `--help` ends the process with `usage`; a
 * word that means nothing ends it with exit code 2 and the options that there are.
 */
export function readOptions<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/)
    const known = [...Object.keys(config.options ?? {}), 'help'].map((name) => `--${name}`)
    return refuseArguments(`${why}; there is ${known.join(', ')}.`)
  }
}
