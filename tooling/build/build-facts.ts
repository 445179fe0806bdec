import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { BuildFacts } from '#deploy/settings/stamp'

async function contentHash(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
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
