import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from './opened'

/** A `PATH` with these programs before those of the machine. Each begins with its interpreter. */
export function standIns(programs: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, code] of Object.entries(programs))
    writeFileSync(join(folder, name), code, { mode: 0o755 })
  return `${folder}${delimiter}${process.env['PATH'] ?? ''}`
}
