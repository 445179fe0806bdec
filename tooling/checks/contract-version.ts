import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compareContracts } from '../../contract/diff/compare'
import { contractOf } from '../../contract/diff/contract-file'

const run = promisify(execFile)

/** The commit that gave `file` its present `info.version`; `undefined` where there is no history. */
async function lastVersioned(file: string): Promise<string | undefined> {
  const args = ['log', '-1', '--format=%H', '-G^  version:', '--', file]
  const { stdout } = await run('git', args).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}

/** Names a contract that changed since the commit that set its version, and whose version does not say so. */
export async function contractWithoutVersion(file = 'openapi.yaml'): Promise<string[]> {
  const commit = await lastVersioned(file)
  if (commit === undefined) return []
  const [old, now] = await Promise.all([contractOf(`${commit}:${file}`), contractOf(file)])
  const { versionHolds, bump, versions } = compareContracts(old, now)
  if (versionHolds) return []
  const change = `change since ${commit.slice(0, 9)}: ${bump}`
  return [`${file}: set info.version, now ${versions.new}, to ${versions.asked} (${change}).`]
}
