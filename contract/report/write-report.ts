import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KitResult } from '../run-kit'
import { CannotRun } from '../server'
import { html, REPORT_CSS } from './html'
import { junit } from './junit'
import { markdown } from './markdown'

/** Makes the folder of a report, before anything is checked. Throws `CannotRun` where it cannot be written to. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new CannotRun(`--report ${folder} is no folder that can be written to.`, { cause: error })
  }
}

/** Writes `report.html`, `report.css`, `report.md` and `junit.xml` into a folder. */
export function writeReport(folder: string, result: KitResult): void {
  const files = {
    'report.html': html(result),
    'report.css': REPORT_CSS,
    'report.md': markdown(result),
    'junit.xml': junit(result),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
