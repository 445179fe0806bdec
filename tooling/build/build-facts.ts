import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { filesUnder } from '#deploy/files-under'
import type { BuildFacts } from '#deploy/settings/stamp'

async function contentHash(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of filesUnder(folder).toSorted()) {
    hash.update(file.slice(folder.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

function commit(): string | null {
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'],
    { encoding: 'utf8' },
  )
  return status === 0 ? stdout.trim() : null
}

type Contract = { info: { version: string } }

/** The facts of the build in `folder`, before its pages are made. */
export async function buildFacts(folder: string): Promise<BuildFacts> {
  const contract: Contract = parse(await readFile('openapi.yaml', 'utf8'))
  return {
    contract: contract.info.version,
    commit: commit(),
    content: await contentHash(folder),
  }
}
