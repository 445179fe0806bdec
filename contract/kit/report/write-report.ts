import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KitResult } from './result'
import { CannotRun } from '../server/server'
import { badge } from './badge'
import { html, REPORT_CSS } from './html'
import { json } from './json'
import { junit } from './junit'
import { markdown } from './markdown'
import { claimsPage } from './claims-page'
import { contractFile, readContract } from '../contract/openapi-file'
import { modelOf } from './model'
import { summaryPage } from './summary'

/** Milliseconds that a folder may take to be made. */
const PATIENCE = 5000

const MAKE = `
const { accessSync, constants, mkdirSync } = require('node:fs')
const folder = process.argv[1]
mkdirSync(folder, { recursive: true })
accessSync(folder, constants.W_OK)
`

/**
 * Makes the folder of a report, before anything is checked. Throws `CannotRun` where it cannot be written to.
 *
 * A program of its own tries it, which can be ended: a disk that is gone never answers, and Node goes round for
 * ever in some folders (`/proc`).
 */
export function makeFolder(folder: string, patience = PATIENCE): void {
  const words = ['--eval', MAKE, '--', folder]
  const { status } = spawnSync(process.execPath, words, {
    timeout: patience,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
  })
  if (status !== 0) throw new CannotRun(`--report ${folder} is no folder that can be written to.`)
}

/** What a report has one of for each finding. */
const SCRIPT = /^repeat-\d+-\w+\.sh$/

/**
 * Writes `report.json`, `report.html`, `report.css`, `report.md`, `junit.xml`, `summary.md`, `badge.svg` and `claims.html`
 * into a folder, and a script for each finding. Those of the report before are removed.
 */
export function writeReport(folder: string, result: KitResult): void {
  const model = modelOf(result)
  const files = {
    'report.json': json(model),
    'report.html': html(model),
    'report.css': REPORT_CSS,
    'report.md': markdown(model),
    'junit.xml': junit(model),
    'summary.md': summaryPage(model),
    'badge.svg': badge(model),
    'claims.html': claimsPage(readContract(contractFile)),
  }
  for (const name of readdirSync(folder)) if (SCRIPT.test(name)) rmSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  for (const { scriptFile, script } of model.findings)
    if (scriptFile !== undefined && script !== undefined)
      writeFileSync(join(folder, scriptFile), script, { mode: 0o755 })
}
