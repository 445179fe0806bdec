import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loose, text } from '../contract/loose'
import { contractFile, readContract } from '../contract/openapi-file'

/** Identifies the run, so that reports can be told apart years later. */
export interface Provenance {
  readonly contract: { readonly version: string; readonly digest: string }
  readonly kit: { readonly version: string; readonly commit: string | null }
  /** The options of the run, without secrets. */
  readonly options: Readonly<Record<string, unknown>>
  readonly started: string
  readonly node: string
}

/** The commit of the project; null if unknown. */
export function commitOf(folder: string): string | null {
  if (!existsSync(join(folder, '.git'))) return null
  try {
    const words = ['-C', folder, 'rev-parse', 'HEAD']
    return execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}

type Versions = Pick<Provenance, 'contract' | 'kit'>

/** The versions of the contract and of the kit, whose package file is beside the contract. */
function readVersions(): Versions {
  const folder = dirname(contractFile)
  const manifest = loose(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const digest = createHash('sha256').update(readFileSync(contractFile)).digest('hex')
  // The package's commit was written when it was packed.
  const commit = text(manifest['commit']) || commitOf(folder)
  return {
    contract: { version: readContract().version, digest: `sha256:${digest}` },
    kit: { version: text(manifest['version']), commit },
  }
}

let versions: Versions | undefined

/** The provenance of a run with these options. */
export function provenanceOf(options: Readonly<Record<string, unknown>>): Provenance {
  // Read once: git takes longer than a short run.
  versions ??= readVersions()
  return {
    ...versions,
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    started: new Date().toISOString(),
    node: process.version,
  }
}
