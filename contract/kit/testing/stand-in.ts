import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * A folder with programs of these names, each a module of JavaScript: as `PATH` it puts them before those of
 * the machine.
 */
export function standIns(programs: Readonly<Record<string, string>>): {
  readonly folder: string
  readonly path: string
} {
  const folder = mkdtempSync(join(tmpdir(), 'contract-programs-'))
  for (const [name, code] of Object.entries(programs)) {
    const file = join(folder, name)
    writeFileSync(`${file}.mjs`, code)
    writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${file}.mjs' "$@"\n`)
    chmodSync(file, 0o755)
  }
  return { folder, path: `${folder}${delimiter}${process.env['PATH'] ?? ''}` }
}
