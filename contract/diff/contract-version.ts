import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compareContracts } from './compare'
import { contractOf } from './contract-file'

const run = promisify(execFile)

/** The commit that set the current `info.version` of `file`; `undefined` without a history. */
async function lastVersioned(file: string): Promise<string | undefined> {
  const args = ['log', '-1', '--format=%H', '-G^  version:', '--', file]
  const { stdout } = await run('git', args).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}

/**
 * What is wrong with the version of a contract that changed since the commit that set it; `undefined` if it is right,
 * or without a history.
 */
async function faultOf(file: string): Promise<string | undefined> {
  const commit = await lastVersioned(file)
  if (commit === undefined) return undefined
  const [old, now] = await Promise.all([contractOf(`${commit}:${file}`), contractOf(file)])
  const { versionHolds, bump, versions } = compareContracts(old, now)
  if (versionHolds) return undefined
  const change = `change since ${commit.slice(0, 9)}: ${bump}`
  return `${file}: set info.version, now ${versions.new}, to ${versions.asked} (${change}).`
}

const fault = await faultOf('openapi.yaml')
if (fault !== undefined) {
  process.stderr.write(`${fault}\nnpm run contract:diff -- REF lists the changes since.\n`)
  process.exitCode = 1
}
