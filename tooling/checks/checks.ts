import { mkdirSync, rmSync } from 'node:fs'
import { generate } from '../build/gen'
import { runCommand } from '../cli/run-command'
import { isBuilt } from '../build/folders'
import { newerThanBuild } from '../build/newer-source'
import { DEFAULT_PORT } from '../build/settings'
import { holdPort } from '../serve/free-port'
import { overBudget } from './budget'
import { ensureChromium } from './chromium'
import { forbiddenContent } from './forbidden-content'
import { hasPassed, kitFingerprint, recordPass } from './kit-cache'
import { invalidHtml } from './html'
import { publicPageFaults } from './public-pages'
import type { Check, Outcome } from './schedule'
import type { TestRun } from './test-reports'
import { readPlaywright, readVitest } from './test-reports'

/** A check; its outcome may include the durations of its tests, and a note. */
export type ProjectCheck = Check<Outcome & Partial<TestRun> & { note?: string }>

/**
 * The pages of the build contain the port of the sandbox's payments, so build and browser tests share it. It is
 * reserved until the browser tests serve on it.
 */
const held = await holdPort(DEFAULT_PORT.production)
const port = String(held.port)

function verdict(ok: boolean, output: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}

/** Hides the browser from all other tests, so that they also pass on machines where none is installed yet. */
const NO_BROWSER = { CHROMIUM_PATH: '/no/browser', PLAYWRIGHT_BROWSERS_PATH: '/no/browser' }

function command(name: string, args: string[]): ProjectCheck {
  return {
    name,
    run: async () => {
      const { ok, output } = await runCommand(args, { PORT: port, ...NO_BROWSER })
      return verdict(ok, output)
    },
  }
}

function listing(
  name: string,
  advice: string,
  find: () => Promise<string[]> | string[],
): ProjectCheck {
  return {
    name,
    run: async () => {
      const found = await find()
      return verdict(found.length === 0, [...found, advice].join('\n'))
    },
  }
}

/** Leaves the other core to other checks. */
const ONE_WORKER = '--maxWorkers=1'

/** For the tests that take longest. */
const TWO_WORKERS = '--maxWorkers=2'

async function vitest(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome & TestRun> {
  const report = `test-results/${name}.json`
  mkdirSync('test-results', { recursive: true })
  rmSync(report, { force: true })
  const { ok, output } = await runCommand(
    ['vitest', 'run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    env,
  )
  return { ...readVitest(report, ok), output }
}

async function playwright(
  suite: string,
  folder: string,
  args: readonly string[],
): Promise<Outcome & TestRun> {
  const report = `test-results/${suite}.json`
  rmSync(report, { force: true })
  await held.release()
  const { ok, output } = await runCommand(
    // A busy machine may stall anywhere, so one retry. Tests that need it are listed; more than one fails the full run.
    ['playwright', 'test', '--pass-with-no-tests', '--retries=1', ...args],
    { TEST_PORT: port },
  )
  return { ...readPlaywright(report, ok, folder), output }
}

/** The browser tests of `playwright.config.ts`. */
function browser(...args: string[]) {
  // Playwright would do it as well; here the download of a browser is visible.
  ensureChromium()
  return playwright('browser', 'tests', args)
}

/** The browser tests of `tests/SUITE`, which have their own configuration. */
function suite(name: 'below' | 'demo' | 'engines' | 'servers') {
  const folder = `tests/${name}`
  return playwright(name, folder, ['--config', folder])
}

/** The kit's own tests, skipped if they have passed on this machine with the same sources. */
const kit: ProjectCheck = {
  name: 'kit',
  run: async () => {
    const fingerprint = kitFingerprint()
    if (hasPassed(fingerprint)) {
      return { passed: 1, failed: 0, output: '', note: 'unchanged since it passed' }
    }
    const outcome = await vitest('kit', ['--project=kit', ONE_WORKER], NO_BROWSER)
    if (outcome.failed === 0) recordPass(fingerprint)
    return outcome
  },
}

/** The tests of one project. */
const unit = (name: string, project: string, workers: string): ProjectCheck => ({
  name,
  run: () => vitest(name, [`--project=${project}`, workers], NO_BROWSER),
})

const build = command('build', ['tsx', 'tooling/build/build.ts'])

/** Every check of a change: the quick ones first, in parallel with the unit tests. */
export const checks: ProjectCheck[] = [
  command('format', ['oxfmt', '--check']),
  unit('unit', 'site*', TWO_WORKERS),
  command('lint', ['oxlint']),
  command('contract', ['redocly', 'lint', 'openapi.yaml']),
  command('version', ['tsx', 'contract/diff/contract-version.ts']),
  command('dead code', ['knip', '--no-progress']),
  build,
  {
    ...listing('contents', 'None of this belongs in what players download.', forbiddenContent),
    needs: ['build'],
  },
  {
    ...listing(
      'markup',
      'Pages must be valid HTML; each public page must have its own title, and a link to it.',
      async () => [...(await invalidHtml()), ...publicPageFaults()],
    ),
    needs: ['build'],
  },
  {
    ...listing('budget', 'If the growth is worth it, record it: npm run budget.', overBudget),
    needs: ['build'],
  },
  // The build checks the catalogs.
  listing('generated', 'These files do not match their sources. Run npm run gen.', async () => [
    ...(await generate({ texts: false })).keys(),
  ]),
  kit,
  unit('tools', 'tools', ONE_WORKER),
  {
    name: 'browser',
    needs: ['build'],
    alone: true,
    // Named explicitly: otherwise every server would be started.
    run: () => browser('--project=core', '--grep-invert', '@full'),
  },
]

/** The build, unless `npm test` has made it from the same sources. */
const buildOnce: ProjectCheck = {
  ...build,
  run: async () =>
    isBuilt() && newerThanBuild() === undefined
      ? { passed: 1, failed: 0, output: '', note: 'no source has changed since the last one' }
      : build.run(),
}

/** The wide matrices, on top of `checks`. */
export const fullChecks: ProjectCheck[] = [
  command('proof', ['tsx', 'contract/proof/proof.ts']),
  buildOnce,
  {
    name: 'unit, full',
    needs: ['build'],
    run: () => vitest('full', ['.full.test', TWO_WORKERS], { TEST_FULL: 'yes', SITE_BUILT: 'yes' }),
  },
  {
    name: 'browser, full',
    needs: ['build'],
    alone: true,
    run: () => browser('--grep', '@full'),
  },
  {
    name: 'servers',
    needs: ['build'],
    alone: true,
    run: () => suite('servers'),
  },
  {
    name: 'engines',
    needs: ['build'],
    run: () => suite('engines'),
  },
  // Writes the folder that the engines read.
  { name: 'demonstration', needs: ['build', 'engines'], run: () => suite('demo') },
  { name: 'below a path', needs: ['build'], run: () => suite('below') },
]
