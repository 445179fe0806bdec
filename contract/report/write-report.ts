import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KitResult } from '../run-kit'
import { html, REPORT_CSS } from './html'
import { junit } from './junit'
import { markdown } from './markdown'

/** Writes `report.html`, `report.css`, `report.md` and `junit.xml` into a folder, which is made. */
export function writeReport(folder: string, result: KitResult): void {
  mkdirSync(folder, { recursive: true })
  const files = {
    'report.html': html(result),
    'report.css': REPORT_CSS,
    'report.md': markdown(result),
    'junit.xml': junit(result),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
