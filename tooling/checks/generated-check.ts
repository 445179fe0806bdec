import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const GENERATED = [
  'src/api/generated',
  'src/routeTree.gen.ts',
  'src/locales/ru/messages.po',
  'src/locales/en/messages.po',
]

type Snapshot = Map<string, Buffer>

function snapshot(): Snapshot {
  const files = GENERATED.filter((path) => existsSync(path)).flatMap((path) =>
    statSync(path).isFile()
      ? [path]
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
  )
  return new Map(
    files.filter((file) => statSync(file).isFile()).map((file) => [file, readFileSync(file)]),
  )
}

/** The catalogs carry the day they were made, which says nothing. */
function meaningOf(content: Buffer | undefined): string | undefined {
  return content?.toString().replace(/^"POT-Creation-Date:.*$/m, '')
}

function restore(before: Snapshot, after: Snapshot): void {
  for (const file of after.keys()) if (!before.has(file)) rmSync(file)
  for (const [file, content] of before) writeFileSync(file, content)
}

/**
 * Generates everything anew and names each file that came out otherwise (made, changed or gone). The
 * files are put back as they were. Git is not asked: uncommitted work counts as it stands.
 *
 * @throws Error with the generators' words when one fails.
 */
export function staleFiles(): string[] {
  const before = snapshot()
  try {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'gen'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (status !== 0) throw new Error(`npm run gen failed\n${stdout}${stderr}`)
    const after = snapshot()
    const names = new Set([...before.keys(), ...after.keys()])
    return [...names].filter((file) => meaningOf(before.get(file)) !== meaningOf(after.get(file)))
  } finally {
    restore(before, snapshot())
  }
}
