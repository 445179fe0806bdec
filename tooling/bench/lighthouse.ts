import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { freePort } from '../serve/free-port'
import type { Measurement } from './metrics'

/** Not among the packages of the project: it brings a hundred others, for this command alone. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const ABSENT = `Lighthouse cannot be run: npx could not fetch ${LIGHTHOUSE}. Leave --lighthouse out, or try with a network.`

type Report = {
  /** How fast it finds the machine to be; below 1000 it warns that the machine is slower than it expects. */
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
  categories: Record<
    'performance' | 'accessibility' | 'best-practices' | 'seo',
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { score: number | null; numericValue?: number }>
}

export type Judgement = { figures: Measurement; failed: string[] }

function npx(args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--yes', LIGHTHOUSE, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', ({ message }) => resolve({ ok: false, output: message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/**
 * Fetches Lighthouse where it is not there yet.
 *
 * @throws Error of one line where it cannot be had.
 */
export async function ensureLighthouse(): Promise<void> {
  if (!(await npx(['--version'])).ok) throw new Error(ABSENT)
}

/**
 * Lighthouse for phones on `url`, throttled for real, in a browser of its own.
 *
 * @param storage what local storage holds before: a player who is signed in
 */
export async function runLighthouse(
  url: string,
  launch: LaunchOptions,
  storage: Readonly<Record<string, string>>,
): Promise<Judgement> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...launch,
    args,
  })
  try {
    await remember(context, new URL(url).origin, storage)
    const file = join(folder, 'report.json')
    const { ok, output } = await npx([
      url,
      `--port=${port}`,
      '--throttling-method=devtools',
      '--disable-storage-reset',
      '--only-categories=performance,accessibility,best-practices,seo',
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ])
    if (!ok) throw new Error(`Lighthouse: ${output.trim().split('\n').at(-1)}`)
    return judge(JSON.parse(await readFile(file, 'utf8')) as Report)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Context = Awaited<ReturnType<typeof chromium.launchPersistentContext>>

/** Through a file of the site that runs nothing and is no part of what is measured. */
async function remember(
  context: Context,
  origin: string,
  storage: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(storage).length === 0) return
  const page = await context.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(storage))
  await page.close()
}

function judge({ environment, runtimeError, categories, audits }: Report): Judgement {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  const score = (name: keyof Report['categories']) => (categories[name].score ?? 0) * 100
  const failed = Object.entries(categories).flatMap(([name, { auditRefs }]) =>
    name === 'performance'
      ? []
      : auditRefs.filter(({ id, weight }) => weight > 0 && isFailed(audits[id])),
  )
  return {
    figures: {
      lhPerformance: score('performance'),
      lhAccessibility: score('accessibility'),
      lhBestPractices: score('best-practices'),
      lhSeo: score('seo'),
      lhBlocking: audits['total-blocking-time']?.numericValue ?? 0,
      lhShift: audits['cumulative-layout-shift']?.numericValue ?? 0,
      lhMachine: environment.benchmarkIndex,
    },
    failed: failed.map(({ id }) => id),
  }
}

function isFailed(audit: Report['audits'][string] | undefined): boolean {
  return audit !== undefined && audit.score !== null && audit.score < 1
}
