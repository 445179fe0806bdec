import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endAtClosedPipe } from '#deploy/closed-pipe'
import { reasonOf } from '#deploy/reason-of'
import { readStamped, stampedLine } from '#deploy/settings/stamped-settings'
import { Deployment } from './deployment'

const USAGE = `npm run deploy -- --to DIR [--rollback]     (or: node deploy.mjs --to DIR)
  --to DIR     the deployment folder; the server serves DIR/current/dist
  --rollback   serves the previous release again`

/** The layout of the build and of a release. */
const DEPLOY_FILES = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const BUILD = DEPLOY_FILES.replace(/-deploy$/, '')

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
  const release = values.rollback
    ? await deployment.rollback()
    : await deployment.deploy(BUILD, DEPLOY_FILES)
  process.stdout.write(`${values.to}/current is release ${release.id}\n`)
  const stamped = await readStamped(join(values.to, 'current/dist-deploy'))
  process.stdout.write(`  ${stampedLine(stamped)}\n`)
}

// The work is done before anything is printed, so a closed pipe loses nothing.
endAtClosedPipe()
await main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
