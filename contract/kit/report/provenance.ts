import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loose, text } from '../contract/loose'

/** What a report is of, so that it can be told from another one years later. */
export interface Provenance {
  readonly contract: { readonly version: string; readonly digest: string }
  readonly kit: { readonly version: string; readonly commit: string | null }
  /** The options of the run, without what is secret. */
  readonly options: Readonly<Record<string, unknown>>
  readonly started: string
  readonly node: string
}

/** The commit of the project; null where that cannot be told. */
export function commitOf(folder: string): string | null {
  if (!existsSync(join(folder, '.git'))) return null
  try {
    const words = ['-C', folder, 'rev-parse', 'HEAD']
    return execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}

/** Of a run with these options, by the contract of a file: the package of the kit lies beside it. */
export function provenanceOf(
  contractFile: string,
  version: string,
  options: Readonly<Record<string, unknown>>,
): Provenance {
  const folder = dirname(contractFile)
  const manifest = loose(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const digest = createHash('sha256').update(readFileSync(contractFile)).digest('hex')
  return {
    contract: { version, digest: `sha256:${digest}` },
    kit: {
      version: text(manifest['version']),
      // That of the package was written when it was packed.
      commit: text(manifest['commit']) || commitOf(folder),
    },
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    started: new Date().toISOString(),
    node: process.version,
  }
}
