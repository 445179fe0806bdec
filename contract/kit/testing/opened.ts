import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Closes something at the end of the test. */
export function opened<One extends { readonly close: () => void }>(one: One): One {
  onTestFinished(() => one.close())
  return one
}

/** A folder that exists until the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-kit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
