import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { CannotRun } from '../server/server'

const vReport = v.object({
  claims: v.array(v.object({ id: v.string(), outcome: v.string() })),
})

/** The claims that the last report of a folder says were not kept. Throws `CannotRun`. */
export function failedIn(folder: string): ReadonlySet<string> {
  const file = join(folder, 'report.json')
  try {
    const { claims } = v.parse(vReport, JSON.parse(readFileSync(file, 'utf8')))
    const failed = claims.filter(({ outcome }) => outcome === 'broken' || outcome === 'stopped')
    if (failed.length > 0) return new Set(failed.map(({ id }) => id))
  } catch (error) {
    throw new CannotRun(`--last-failed reads ${file}, which is no report of the kit.`, {
      cause: error,
    })
  }
  throw new CannotRun(`--last-failed: ${file} names no claim that failed.`)
}
