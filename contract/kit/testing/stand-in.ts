import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from './opened'

/** A `PATH` with programs of these names before those of the machine. Each begins with what runs it. */
export function standIns(programs: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, code] of Object.entries(programs))
    writeFileSync(join(folder, name), code, { mode: 0o755 })
  return `${folder}${delimiter}${process.env['PATH'] ?? ''}`
}
