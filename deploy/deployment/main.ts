import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endAtClosedPipe } from '#deploy/closed-pipe'
import { reasonOf } from '#deploy/reason-of'
import { readStamped, STAMPED_SETTINGS, stampedLine } from '#deploy/settings/stamped-settings'
import { Deployment } from './deployment'

const USAGE = `npm run deploy -- --to DIR [--rollback]     (or: node deploy.mjs --to DIR)
  --to DIR     the deployment folder; the server serves DIR/current/dist
  --rollback   serves the previous release again`

/** The layout of the build and of a release. */
const DEPLOY_FILES = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const BUILD = DEPLOY_FILES.replace(/-deploy$/, '')

/**
 * Describes the settings of the pages.
 *
 * @throws Error if stamping was interrupted, and only some of the pages have them
 */
async function settingsLine(deploy: string): Promise<string> {
  if (!existsSync(join(deploy, STAMPED_SETTINGS))) {
    throw new Error('The settings were only partly written: run settings.mjs again, then deploy.')
  }
  return `  ${stampedLine(await readStamped(deploy))}\n`
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      rollback: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${USAGE}\n`)
  if (values.to === undefined) throw new Error(USAGE)
  const deployment = new Deployment(resolve(values.to))
  if (!values.rollback) await settingsLine(DEPLOY_FILES)
  const release = values.rollback
    ? await deployment.rollback()
    : await deployment.deploy(BUILD, DEPLOY_FILES)
  process.stdout.write(`${values.to}/current is release ${release.id}\n`)
  process.stdout.write(await settingsLine(join(values.to, 'current/dist-deploy')))
}

// The work is done before anything is printed, so a closed pipe loses nothing.
endAtClosedPipe()
await main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
