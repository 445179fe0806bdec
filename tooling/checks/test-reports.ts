import { readFileSync } from 'node:fs'
import * as v from 'valibot'

export type Count = { passed: number; failed: number }

const vitestSchema = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
})

const playwrightSchema = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
})

/** A run that did not end well has at least one failure, whatever its report says. */
function judged(ok: boolean, { passed, failed }: Count): Count {
  return { passed, failed: ok ? failed : Math.max(failed, 1) }
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The tests of a Vitest run, from its JSON report. */
export function countVitest(file: string, ok: boolean): Count {
  const { success, output } = v.safeParse(vitestSchema, read(file))
  if (!success) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests: failed } = output
  return judged(ok && output.success, { passed, failed })
}

/** The tests of a Playwright run, from its JSON report. */
export function countPlaywright(file: string, ok: boolean): Count {
  const { success, output } = v.safeParse(playwrightSchema, read(file))
  if (!success) return { passed: 0, failed: 1 }
  // What passed only at its second try is told in the run's own summary.
  const { expected, unexpected, flaky } = output.stats
  return judged(ok, { passed: expected + flaky, failed: unexpected })
}
