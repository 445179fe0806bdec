import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { CannotRun } from '../server/server'

const vReport = v.object({
  claims: v.array(v.object({ id: v.string(), outcome: v.string() })),
})

/** The claims that were not kept in the last report of a folder. Throws `CannotRun`. */
export function failedIn(folder: string): ReadonlySet<string> {
  const file = join(folder, 'report.json')
  try {
    const { claims } = v.parse(vReport, JSON.parse(readFileSync(file, 'utf8')))
    const failed = claims.filter(({ outcome }) => outcome === 'broken' || outcome === 'stopped')
    if (failed.length > 0) return new Set(failed.map(({ id }) => id))
  } catch (error) {
    throw new CannotRun(`--last-failed: ${file} is not a report of the kit.`, {
      cause: error,
    })
  }
  throw new CannotRun(`--last-failed: ${file} lists no failed claim.`)
}
