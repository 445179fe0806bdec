import { mkdirSync, rmSync } from 'node:fs'
import { overBudget } from './budget'
import { ensureChromium } from './chromium'
import { forbiddenContent } from './forbidden-content'
import { holdPort } from '../serve/free-port'
import { staleFiles } from './generated-check'
import { irreproducible } from './reproducible'
import { invalidHtml } from './html'
import { runCommand } from '../cli/run-command'
import { DEFAULT_PORT } from '../build/settings'
import type { Count } from './test-reports'
import { countPlaywright, countVitest } from './test-reports'

type Verdict = Count & { output: string }

export type Check = {
  name: string
  /** The guard without which this one has nothing to look at. */
  needs?: string
  run: () => Promise<Verdict>
}

const UNIT_REPORT = 'test-results/unit.json'
const BROWSER_REPORT = 'test-results/report.json'

/**
 * The build carries the port of the sandbox's payments, so build and browser tests share it, and another
 * port makes every page weigh up to 170 bytes more or less (it is in the names of most files). The usual
 * one, where it is free, has the same bytes weighed everywhere. It is held until the browser tests serve there.
 */
const held = await holdPort(DEFAULT_PORT.production)
const port = String(held.port)

function verdict(ok: boolean, output: string): Verdict {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}

function command(name: string, ...words: string[]): Check {
  return {
    name,
    run: async () => {
      const { ok, output } = await runCommand(words, { PORT: port })
      return verdict(ok, output)
    },
  }
}

function listing(name: string, advice: string, find: () => Promise<string[]> | string[]): Check {
  return {
    name,
    run: async () => {
      const found = await find()
      return verdict(found.length === 0, [...found, advice].join('\n'))
    },
  }
}

/** Vitest on the files whose names hold one of `selection`; on all without one. */
function unitTests(...selection: string[]): () => Promise<Verdict> {
  return async () => {
    mkdirSync('test-results', { recursive: true })
    rmSync(UNIT_REPORT, { force: true })
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
    const { ok, output } = await runCommand(
      ['vitest', 'run', ...selection, ...reporters],
      selection.length > 0 ? { TEST_FULL: 'yes' } : {},
    )
    return { ...countVitest(UNIT_REPORT, ok), output }
  }
}

function browserTests(...selection: string[]): () => Promise<Verdict> {
  return async () => {
    const { executablePath } = ensureChromium()
    rmSync(BROWSER_REPORT, { force: true })
    await held.release()
    const { ok, output } = await runCommand(
      ['playwright', 'test', '--pass-with-no-tests', ...selection],
      { CHROMIUM_PATH: executablePath, TEST_PORT: port, SITE_BUILT: 'yes' },
    )
    return { ...countPlaywright(BROWSER_REPORT, ok), output }
  }
}

/** Everything that guards the project, the quickest first. */
export const checks: Check[] = [
  command('format', 'oxfmt', '--check'),
  command('lint', 'oxlint'),
  command('contract', 'redocly', 'lint', 'openapi.yaml', 'contract/flows/*.arazzo.yaml'),
  command('dead code', 'knip', '--no-progress'),
  command('types', 'tsc'),
  listing(
    'generated',
    'These files are not what npm run gen makes of their sources. Run it.',
    staleFiles,
  ),
  { name: 'unit', run: unitTests() },
  command('build', 'tsx', 'tooling/build/build.ts'),
  {
    ...listing('contents', 'None of this belongs into what players download.', forbiddenContent),
    needs: 'build',
  },
  {
    ...listing('markup', 'The pages of the build must be valid HTML.', invalidHtml),
    needs: 'build',
  },
  {
    ...listing(
      'budget',
      'tooling/checks/budget.ts says what a page may weigh. A folder of texts without a part (src/locales/catalog-chunks.ts) weighs on every page.',
      overBudget,
    ),
    needs: 'build',
  },
  { name: 'browser', needs: 'build', run: browserTests('--grep-invert', '@full') },
]

/** The wide matrices, on top of `guards`. */
export const fullChecks: Check[] = [
  command('proof', 'tsx', 'contract/proof/proof.ts'),
  { name: 'unit, full', run: unitTests('.full.test') },
  command('contract kit', 'tsx', 'contract/kit/self-check.ts'),
  ...checks.filter(({ name }) => name === 'build'),
  {
    ...listing('reproducible', 'Two builds of one source must be the same bytes.', () =>
      irreproducible({ PORT: port }),
    ),
    needs: 'build',
  },
  { name: 'browser, full', needs: 'build', run: browserTests('--grep', '@full') },
  // It builds the demonstration itself.
  { name: 'demonstration', run: browserTests('--config', 'playwright.demo.config.ts') },
]
