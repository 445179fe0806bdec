import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILD_FOLDER, deployFolder } from '../build/folders'
import { runCommand } from '../cli/run-command'
import { SERVICES_SETTINGS } from './services-settings'

async function digests(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const pairs = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const digest = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      return [file.slice(root.length), digest] as const
    }),
  )
  return new Map(pairs)
}

/** The files that are in one folder only, or differ. */
async function differences(one: string, other: string): Promise<string[]> {
  const [first, second] = await Promise.all([digests(one), digests(other)])
  const names = new Set([...first.keys(), ...second.keys()])
  return [...names].filter((name) => first.get(name) !== second.get(name))
}

/**
 * Builds once more with other settings, and stamps that with the settings of the build that is there (`PORT` alone); the files that
 * came out otherwise, a line each.
 */
export async function irreproducible({ PORT }: { PORT: string }): Promise<string[]> {
  const again = `${BUILD_FOLDER}-again`
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  try {
    const settings = join(folder, 'site.env')
    await writeFile(settings, `PORT=${PORT}\n`)
    const built = await runCommand(['tsx', 'tooling/build/build.ts'], {
      ...SERVICES_SETTINGS,
      VITE_SITE_URL: 'https://play.example',
      BUILD_FOLDER: again,
    })
    if (!built.ok) return [built.output]
    if ((await differences(BUILD_FOLDER, again)).length === 0) return ['Other settings, same pages']
    const program = join(deployFolder(again), 'settings.mjs')
    const stamped = await runCommand(['node', program, '--env', settings, '--into', again])
    if (!stamped.ok) return [stamped.output]
    return [
      ...(await differences(BUILD_FOLDER, again)),
      ...(await differences(deployFolder(BUILD_FOLDER), deployFolder(again))),
    ]
  } finally {
    await rm(folder, { recursive: true })
    for (const one of [again, deployFolder(again)]) await rm(one, { recursive: true, force: true })
  }
}
