import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureLighthouse, runLighthouse } from './lighthouse'
import { type Motion, motionLine, watchScene } from './motion'
import { runRounds } from './rounds'
import { setStage, type Stage, type Subject } from './stage'
import { asTable, missedGoals, type Row, summarize } from './table'
import { LINE, SERVER_MS, type Target, TARGETS } from './targets'
import { visit } from './visit'
import { buildSite } from '../build/build'
import { fail } from '../cli/fail'
import { readOptions, refuseWords } from '../cli/options'

const USAGE = `npm run bench [-- OPTIONS]   how fast the pages are on a phone with a slow line, beside their floor
  --rounds N     of every page and floor (5)
  --only NAME    the pages whose name contains NAME: ${TARGETS.map(({ name }) => name).join(', ')}
  --lighthouse   Lighthouse as well, three rounds; npx fetches it
  --no-build     measures the build that is there
  --report DIR   every figure as JSON
  docs/performance.md says how to read the table.`

const LIGHTHOUSE_ROUNDS = 3

const say = (line: string) => process.stdout.write(`${line}\n`)
const note = (line: string) => process.stderr.write(`${line}\n`)

type Options = {
  rounds: number
  targets: Target[]
  lighthouse: boolean
  build: boolean
  report: string | undefined
}

function readWords(): Options {
  const { values } = readOptions(USAGE, {
    options: {
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      lighthouse: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  })
  const { rounds, only, lighthouse, report } = values
  if (!/^[1-9]\d?$/.test(rounds)) refuseWords(`--rounds ${rounds}: a number from 1 to 99.`)
  const targets = TARGETS.filter(({ name }) => name.includes(only))
  if (targets.length === 0) {
    refuseWords(`--only ${only}: there are ${TARGETS.map(({ name }) => name).join(', ')}.`)
  }
  return { rounds: Number(rounds), targets, lighthouse, build: !values['no-build'], report }
}

type Result = { title: string; name: string; rows: Row[]; page: Subject; floor: Subject }

async function measure(stage: Stage, { rounds, lighthouse }: Options): Promise<string[]> {
  const troubles: string[] = []
  const onFailure = (words: string) => {
    troubles.push(words)
    note(words)
  }
  const subjects = stage.pairs.flatMap(({ page, floor }) => [page, floor])
  note(`${rounds} × ${subjects.length} visits …`)
  await runRounds(subjects, {
    count: rounds,
    into: 'visits',
    measure: (subject) => visit(stage.browser, subject),
    onFailure,
  })
  if (!lighthouse) return troubles
  note(`${LIGHTHOUSE_ROUNDS} × ${subjects.length} runs of Lighthouse …`)
  await runRounds(subjects, {
    count: LIGHTHOUSE_ROUNDS,
    into: 'judgements',
    measure: async ({ target, origin, storage }) => {
      const { figures, failed } = await runLighthouse(origin + target.path, stage.launch, storage)
      for (const audit of failed) note(`Lighthouse, ${target.name}: ${audit} fails`)
      return figures
    },
    onFailure,
  })
  return troubles
}

function resultOf({ page, floor }: Stage['pairs'][number]): Result {
  const { name, path, goals } = page.target
  const rows = [
    ...summarize(page.visits, floor.visits, goals),
    ...summarize(page.judgements, floor.judgements, goals),
  ]
  return { title: `${name} \`${path}\``, name, rows, page, floor }
}

function conditions({ rounds }: Options): string {
  const { latencyMs, downKbit, processor } = LINE
  const times = rounds === 1 ? 'one round' : `medians of ${rounds} paired rounds`
  return `${times}; ${latencyMs} ms a request, ${downKbit} kbit/s, processor ${processor} times slower; the server answers in ${SERVER_MS} ms`
}

async function writeReport(folder: string, results: Result[], motion: Motion | undefined) {
  await mkdir(folder, { recursive: true })
  const pages = results.map(({ name, rows, page, floor }) => ({
    name,
    rows,
    visits: { page: page.visits, floor: floor.visits },
    lighthouse: { page: page.judgements, floor: floor.judgements },
  }))
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify({ pages, motion }, null, 2)}\n`)
}

/**
 * `npm run bench`: how fast the pages are on a phone with a slow line, each beside its floor. It measures and
 * judges nothing: missed goals are told, and the exit code is 0.
 */
async function bench(): Promise<void> {
  const options = readWords()
  if (options.lighthouse) await ensureLighthouse()
  if (options.build) {
    note('Building …')
    await buildSite()
  }
  const stage = await setStage(options.targets)
  try {
    const troubles = await measure(stage, options)
    const home = stage.pairs.find(({ page }) => page.target.path === '/')
    const motion = home && (await watchScene(stage.browser, home.page.origin))
    const results = stage.pairs.map(resultOf)
    const missed = results.flatMap(({ name, rows }) => missedGoals(name, rows))
    say(`${conditions(options)}\n`)
    for (const { title, rows } of results) say(`${asTable(title, rows)}\n`)
    if (motion) {
      const { words, isMet } = motionLine(motion)
      say(`${words}\n`)
      if (!isMet) missed.push('home: the scene')
    }
    for (const trouble of troubles) say(`Not measured: ${trouble}`)
    say(missed.length === 0 ? 'Every goal is met.' : `Goals missed: ${missed.join('; ')}.`)
    if (options.report !== undefined) await writeReport(options.report, results, motion)
  } finally {
    await stage.close()
  }
}

await bench().catch(fail)
