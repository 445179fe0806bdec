import { accessSync, constants, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KitResult } from './result'
import { CannotRun } from '../server/server'
import { badge } from './badge'
import { html, REPORT_CSS } from './html'
import { json } from './json'
import { junit } from './junit'
import { markdown } from './markdown'
import type { Claim } from '../caller/claim'
import { claimsPage } from './claims-page'
import { readContract } from '../contract/openapi-file'
import { modelOf } from './model'
import { summaryPage } from './summary'

/** Creates the folder of a report before anything is checked. Throws `CannotRun` if it is not writable. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new CannotRun(`--report ${folder} is not a writable folder.`, { cause: error })
  }
}

/** The scripts of a report, one for each finding. */
const SCRIPT = /^repeat-\d+-\w+\.sh$/

/**
 * Writes `report.json`, `report.html`, `report.css`, `report.md`, `junit.xml`, `summary.md`, `badge.svg` and
 * `claims.html`, which explains these claims, into a folder, and a script for each finding. Scripts of an earlier
 * report are removed.
 */
export function writeReport(folder: string, result: KitResult, claims: readonly Claim[]): void {
  const model = modelOf(result)
  const files = {
    'report.json': json(model),
    'report.html': html(model),
    'report.css': REPORT_CSS,
    'report.md': markdown(model),
    'junit.xml': junit(model),
    'summary.md': summaryPage(model),
    'badge.svg': badge(model),
    'claims.html': claimsPage(claims, readContract()),
  }
  for (const name of readdirSync(folder)) if (SCRIPT.test(name)) rmSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  for (const { scriptFile, script } of model.findings)
    if (scriptFile !== undefined && script !== undefined)
      writeFileSync(join(folder, scriptFile), script, { mode: 0o755 })
}
