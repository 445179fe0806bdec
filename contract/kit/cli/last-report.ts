import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { CannotRun } from '../server/server'

const vReport = v.object({
  claims: v.array(v.object({ id: v.string(), tag: v.string(), outcome: v.string() })),
})

/**
 * The claims that were not kept in the last report of a folder, and whether generated requests or browser journeys are
 * among them. Throws `CannotRun`.
 */
export function failedIn(folder: string) {
  const file = join(folder, 'report.json')
  try {
    const { claims } = v.parse(vReport, JSON.parse(readFileSync(file, 'utf8')))
    const failed = claims.filter(({ outcome }) => outcome === 'broken' || outcome === 'stopped')
    const has = (one: string): boolean => failed.some(({ tag }) => tag === one)
    const ids: ReadonlySet<string> = new Set(failed.map(({ id }) => id))
    if (ids.size > 0) return { claims: ids, deep: has('deep'), throughUi: has('ui') }
  } catch (error) {
    throw new CannotRun(`--last-failed: ${file} is not a report of the kit.`, {
      cause: error,
    })
  }
  throw new CannotRun(`--last-failed: ${file} lists no failed claim.`)
}
