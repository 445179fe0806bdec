import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Everything that can change the result of the kit's tests. */
const SOURCES = [
  '{contract,sandbox,deploy,tooling}/**',
  'src/{api,lib,locales,testing}/**',
  'src/styles/tokens.css',
  'docs/{behaviour.yaml,sandbox.md}',
  '*.{ts,json,yaml}',
]

const PASSED = 'node_modules/.cache/kit-tests'

/** A hash of the sources. */
export function kitFingerprint(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern)).filter((path) =>
    statSync(path).isFile(),
  )
  for (const file of [...new Set(files)].toSorted())
    hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the kit's tests passed on this machine with these sources. */
export function hasPassed(fingerprint: string): boolean {
  try {
    return readFileSync(PASSED, 'utf8') === fingerprint
  } catch {
    return false
  }
}

/** Records that they passed, until the next `npm ci`. */
export function recordPass(fingerprint: string): void {
  mkdirSync(dirname(PASSED), { recursive: true })
  writeFileSync(PASSED, fingerprint)
}
