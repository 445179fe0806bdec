import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The contents of every file under `root`, in base64, by relative path. */
export const filesIn = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(root.length), readFileSync(file, 'base64')]),
  )
