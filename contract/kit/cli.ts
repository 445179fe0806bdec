import { readArguments, USAGE } from './args'
import { MOST_GENERATED } from './deep'
import { askedMail } from './mail'
import { openProgress } from './report/progress'
import { verdict_ } from './report/summary'
import { terminal } from './report/terminal'
import { makeFolder, writeReport } from './report/write-report'
import { runKit } from './run-kit'
import { CannotRun } from './server'
import { MOST_REQUESTS } from './traffic'

/** Exit codes: compatible, not compatible, could not run. */
const EXIT = { compatible: 0, incompatible: 1, stopped: 2 } as const

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2), process.env)
  if (asked.kind === 'help') {
    say(USAGE)
    return EXIT.compatible
  }
  if (asked.kind === 'wrong') {
    process.stderr.write(`${asked.why}\n\n${USAGE}\n`)
    return EXIT.stopped
  }
  const { options, report } = asked
  say(`Checks ${options.base} against openapi.yaml.`)
  const most = MOST_REQUESTS + (options.deep ? MOST_GENERATED : 0)
  say(`Sends at most ${most} requests. Makes accounts kit_… and touches no others.\n`)
  const progress = openProgress(process.stdout)
  try {
    if (report !== undefined) makeFolder(report)
    // A line that changes would wipe the questions out.
    const tell = options.mail === askedMail ? undefined : progress.tell
    const result = await runKit({ ...options, tell })
    progress.end()
    if (report !== undefined) writeReport(report, result)
    say(terminal(result))
    if (report !== undefined) say(`Report: ${report}/report.html, report.md, junit.xml`)
    return EXIT[verdict_(result)]
  } catch (error) {
    progress.end()
    const words = error instanceof CannotRun ? error.message : String(error)
    process.stderr.write(`${words}\n`)
    if (process.env['DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return EXIT.stopped
  }
}

process.exit(await main())
