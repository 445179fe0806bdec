import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

export type TestFile = { file: string; seconds: number }

/** The result of one run of a test runner. */
export type TestRun = {
  passed: number
  failed: number
  files: TestFile[]
  /** Tests that passed only on the second try, each with its first error. */
  flaky: string[]
}

const FAILED_RUN: TestRun = { passed: 0, failed: 1, files: [], flaky: [] }

const vitestSchema = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
})

const playwrightErrorSchema = v.object({
  message: v.optional(v.string()),
  location: v.optional(v.object({ file: v.string(), line: v.number() })),
})

const playwrightTestSchema = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(v.object({ duration: v.number(), errors: v.array(playwrightErrorSchema) })),
    }),
  ),
})

type Suite = { specs: v.InferOutput<typeof playwrightTestSchema>[]; suites?: Suite[] | undefined }

const suiteSchema: v.GenericSchema<Suite> = v.object({
  specs: v.array(playwrightTestSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

const playwrightSchema = v.object({
  suites: v.array(suiteSchema),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
})

/** A run that exited with an error has at least one failure, whatever its report contains. */
const failures = (ok: boolean, failed: number) => (ok ? failed : Math.max(failed, 1))

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The tests of a Vitest run, from its JSON report. */
export function readVitest(report: string, ok: boolean): TestRun {
  const { success, output } = v.safeParse(vitestSchema, read(report))
  if (!success) return FAILED_RUN
  return {
    passed: output.numPassedTests,
    failed: failures(ok && output.success, output.numFailedTests),
    files: output.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
    flaky: [],
  }
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** The first lines of a message contain what was expected and received. */
const MESSAGE_LINES = 4

function firstError({ tests }: Suite['specs'][number]): string {
  const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
  if (error === undefined) return ''
  const { message = '', location } = error
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const place = location ? `${relative(process.cwd(), location.file)}:${location.line}: ` : ''
  return `\n    ${place}${lines.slice(0, MESSAGE_LINES).join(' · ')}`
}

/** The tests of a Playwright run, from its JSON report. File names in the report are relative to `folder`. */
export function readPlaywright(report: string, ok: boolean, folder = 'tests'): TestRun {
  const { success, output } = v.safeParse(playwrightSchema, read(report))
  if (!success) return FAILED_RUN
  const specs = output.suites.flatMap(specsOf)
  const seconds = new Map<string, number>()
  for (const { file, tests } of specs) {
    const spent = tests
      .flatMap(({ results }) => results)
      .reduce((sum, one) => sum + one.duration, 0)
    seconds.set(file, (seconds.get(file) ?? 0) + spent / 1000)
  }
  const { expected, unexpected, flaky } = output.stats
  return {
    passed: expected + flaky,
    failed: failures(ok, unexpected),
    files: [...seconds].map(([file, spent]) => ({ file: join(folder, file), seconds: spent })),
    flaky: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => `${join(folder, spec.file)} › ${spec.title}${firstError(spec)}`),
  }
}
