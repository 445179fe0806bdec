import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Everything that can change the result of the kit's own tests. */
const SOURCES = [
  'contract/**',
  'sandbox/**',
  'src/{api,lib}/**',
  'src/styles/tokens.css',
  'tooling/{cli,serve}/**',
  'tooling/checks/chromium.ts',
  'docs/behaviour.yaml',
  'docs/sandbox.md',
  'openapi.yaml',
  'package.json',
  'tsconfig.json',
  'package-lock.json',
  'vitest.config.ts',
]

const PROOF = 'node_modules/.cache/kit-tests'

/** A hash of the kit's sources and of what it is tested against. */
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
export function isProven(fingerprint: string): boolean {
  try {
    return readFileSync(PROOF, 'utf8') === fingerprint
  } catch {
    return false
  }
}

/** Records that they passed, until the next `npm ci`. */
export function keepProof(fingerprint: string): void {
  mkdirSync(dirname(PROOF), { recursive: true })
  writeFileSync(PROOF, fingerprint)
}
