import { chmodSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from './opened'

/** A `PATH` with programs of these names, each a module of JavaScript, before those of the machine. */
export function standIns(programs: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, code] of Object.entries(programs)) {
    const file = join(folder, name)
    writeFileSync(`${file}.mjs`, code)
    writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${file}.mjs' "$@"\n`)
    chmodSync(file, 0o755)
  }
  return `${folder}${delimiter}${process.env['PATH'] ?? ''}`
}
