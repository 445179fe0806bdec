import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD_FOLDER } from '../build/folders'
import { runCommand } from '../cli/run-command'

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

/** Builds once more, beside the build that is there; the files that came out otherwise, a line each. */
export async function irreproducible(env: Record<string, string>): Promise<string[]> {
  const again = `${BUILD_FOLDER}-again`
  try {
    const { ok, output } = await runCommand(['tsx', 'tooling/build/build.ts'], {
      ...env,
      BUILD_FOLDER: again,
    })
    if (!ok) return [output]
    const [first, second] = await Promise.all([digests(BUILD_FOLDER), digests(again)])
    const names = new Set([...first.keys(), ...second.keys()])
    return [...names].filter((name) => first.get(name) !== second.get(name))
  } finally {
    await rm(again, { recursive: true, force: true })
  }
}
