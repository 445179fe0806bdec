import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBrandFolder } from './settings.ts'

/** A file of the operator's brand (`docs/production.md`); undefined if the default brand's is used. */
export function brandFile(name: string): string | undefined {
  const folder = readBrandFolder()
  if (folder === undefined) return undefined
  const file = join(resolve(folder), name)
  return existsSync(file) ? file : undefined
}

/** The text of a file of the brand; `''` if there is none. */
export function brandText(name: string): string {
  const file = brandFile(name)
  return file === undefined ? '' : readFileSync(file, 'utf8')
}
