import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escaped } from '../../contract/kit/escaped'

type Version = {
  /** Differs where a file of the build does. */
  build: string
  /** `info.version` of the contract that it was built for. */
  contract: string
  /** The commit that it was built from, `-dirty` with changes; null outside a repository. */
  commit: string | null
}

async function contentHash(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash.update(file.slice(folder.length)).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 12)
}

function commit(): string | null {
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'],
    { encoding: 'utf8' },
  )
  return status === 0 ? stdout.trim() : null
}

/** Writes what `folder` was built from into its `version.json`, and into each page for the console of the browser. */
export async function writeVersion(folder: string): Promise<void> {
  const contract = await readFile('openapi.yaml', 'utf8')
  const version: Version = {
    build: await contentHash(folder),
    contract: /^ {2}version: ['"]?([\w.-]+)/m.exec(contract)?.[1] ?? '',
    commit: commit(),
  }
  await writeFile(join(folder, 'version.json'), `${JSON.stringify(version)}\n`)
  const line = `build ${version.build}, contract ${version.contract}, commit ${version.commit ?? 'unknown'}`
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const page = await readFile(file, 'utf8')
      const meta = `<meta name="version" content="${escaped(line)}"></head>`
      await writeFile(
        file,
        page.replace('</head>', () => meta),
      )
    }),
  )
}
