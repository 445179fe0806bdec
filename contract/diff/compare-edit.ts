import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { compareContracts } from './compare'
import { edited, type Edit } from './edits'

const source = readFileSync('openapi.yaml', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'))
let files = 0

/** Compares the present contract with itself after an edit; fails the test where the edit does nothing. */
export function compareEdit(edit: Edit) {
  files += 1
  const file = join(folder, `${files}.yaml`)
  const text = edited(source, edit)
  expect(text).not.toBe(edited(source, []))
  writeFileSync(file, text)
  return compareContracts('openapi.yaml', file)
}
