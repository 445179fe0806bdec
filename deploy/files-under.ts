import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of all files under a folder. Links are left out. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
