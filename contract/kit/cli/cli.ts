import { readArguments, USAGE, type KnownOptions } from './args'
import { MOST_GENERATED } from '../run/deep'
import { CLAIMS } from '../claims/claims'
import { askedMail } from '../mail/mail'
import { explained } from '../report/claims-page'
import { compared, readEarlier } from '../report/compare'
import { readKnown, staleKnown, withKnown, writeKnown, type Known } from '../report/known'
import { failedIn } from './last-report'
import { openProgress } from '../report/progress'
import { verdictOf } from '../report/model'
import { terminal } from '../report/terminal'
import { makeFolder, writeReport } from '../report/write-report'
import type { KitResult } from '../report/result'
import { runKit } from '../run/run-kit'
import { chosenClaims, mostRequests } from '../run/selection'
import { readContract } from '../contract/openapi-file'
import { CannotRun } from '../server/server'

/** Exit codes: compatible, not compatible, could not run. */
const EXIT = { compatible: 0, incompatible: 1, stopped: 2 } as const

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Writes the file of known failures if requested, and reports entries that no longer fail. */
function settleKnown(
  { file, update, prune }: KnownOptions,
  known: readonly Known[],
  result: KitResult,
): { readonly result: KitResult; readonly isStale: boolean } {
  if (verdictOf(result) === 'stopped') return { result, isStale: false }
  const written = writeKnown(file, known, result, { update, prune })
  const stale = staleKnown(written, result)
  for (const { operation, claim } of stale) {
    say(`${file}: ${operation}, ${claim} no longer fails; --known-prune removes it.`)
  }
  return { result: withKnown(result, written), isStale: stale.length > 0 }
}

/** Prints the explanation of a claim. */
function explain(id: string): number {
  const claim = CLAIMS.find((one) => one.id === id)
  if (!claim) {
    process.stderr.write(`--explain ${id}: no claim has this id; report.json lists the ids.\n`)
    return EXIT.stopped
  }
  const one = explained(claim, readContract())
  say(`${one.id} (${one.profile}): ${one.claim}\n`)
  for (const line of [...one.sentences, ...one.calls]) say(`  ${line}`)
  say(`\n${one.remedy}`)
  return EXIT.compatible
}

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2), process.env)
  if (asked.kind === 'help') {
    say(USAGE)
    return EXIT.compatible
  }
  if (asked.kind === 'wrong') {
    process.stderr.write(`${asked.why} --help lists the options.\n`)
    return EXIT.stopped
  }
  if (asked.kind === 'explain') return explain(asked.claim)
  const { report, known: knownFile, lastFailed, compare } = asked
  say(`Checks ${asked.options.base} against openapi.yaml.`)
  const progress = openProgress(process.stdout)
  try {
    const known = knownFile && readKnown(knownFile.file, knownFile.update)
    const earlier = compare === undefined ? undefined : readEarlier(compare)
    const failed = lastFailed && report !== undefined ? failedIn(report) : undefined
    const options = {
      ...asked.options,
      claims: failed?.claims,
      deep: asked.options.deep || failed?.deep,
      throughUi: asked.options.throughUi || failed?.throughUi,
    }
    const chosen = chosenClaims(options, readContract())
    const most = mostRequests(chosen) + (options.deep ? MOST_GENERATED : 0)
    say(`Sends at most ${most} requests. Creates accounts named kit_… and touches no others.\n`)
    if (report !== undefined) makeFolder(report)
    const ended = new AbortController()
    // A second signal ends the program at once.
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => ended.abort(`${signal} ended the run`))
    // A progress line would overwrite the questions.
    const show = options.mail === askedMail ? undefined : progress.show
    const run = await runKit({
      ...options,
      known,
      progress: show,
      say: progress.say,
      signal: ended.signal,
    })
    progress.end()
    const found = earlier ? { ...run, compared: compared(earlier, run) } : run
    const { result, isStale } =
      knownFile && known ? settleKnown(knownFile, known, found) : { result: found, isStale: false }
    say(terminal(result, report))
    if (report !== undefined) {
      writeReport(report, result, CLAIMS)
      say(`Report: ${report}/report.json, report.html, report.md, junit.xml, repeat-….sh`)
    }
    const verdict = verdictOf(result)
    return EXIT[isStale && verdict === 'compatible' ? 'stopped' : verdict]
  } catch (error) {
    progress.end()
    const words = error instanceof CannotRun ? error.message : String(error)
    process.stderr.write(`${words}\n`)
    if (process.env['DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return EXIT.stopped
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  // The reader is gone, as in `… | head`. No report is written.
  process.exit(EXIT.stopped)
})
process.exit(await main())
