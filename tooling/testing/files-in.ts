import { readFileSync } from 'node:fs'
import { filesUnder } from '#deploy/files-under'

/** The contents of every file under `root`, in base64, by relative path. */
export const filesIn = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filesUnder(root).map((file) => [file.slice(root.length), readFileSync(file, 'base64')]),
  )
