import { existsSync, lstatSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endAtClosedPipe } from '#deploy/closed-pipe'
import { reasonOf } from '#deploy/reason-of'
import { expectAssets, expectSameBuild } from '#deploy/whole-build'
import { doubtfulSettings } from '#/config-schema'
import { readEnvFile, readSettings } from './read-settings'
import { readBrand } from './brand'
import { readBrandDefaults } from './brand-defaults'
import { TEMPLATE } from './lay-over'
import { readBoth } from './read-both'
import { stamp, STAMPED_SETTINGS, writeStamped } from './stamp'
import { stampedLine } from './stamped-line'

const USAGE = `npm run settings -- --env FILE --into DIST     (or: node settings.mjs --env FILE --into DIST)
  --env FILE    settings as in .env.example; what it leaves out has its default
  --into DIST   the build whose pages get them
  The brand is the folder that BRAND_DIR of FILE names, else brand/ here, where there is one.`

/** As the build and a release lay them out. */
const DEPLOY_FILES = fileURLToPath(new URL('.', import.meta.url))

function warn(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`Warning: ${line}\n`)
}

async function main(): Promise<void> {
  // `server.mjs` starts it so: the settings are those of its environment, and the files go to it.
  if (process.send !== undefined) {
    const dist = process.argv[2] ?? ''
    const build = { dist, deploy: DEPLOY_FILES }
    const [settings, brand] = await readBoth(
      () => readSettings({ values: process.env }).site,
      () => readBrand(process.env['BRAND_DIR'], () => readBrandDefaults(build)),
    )
    const files = await stamp(build, settings, brand)
    warn([...doubtfulSettings(settings), ...brand.warnings])
    process.send(files, undefined, undefined, () => process.disconnect())
    return
  }
  const { values } = parseArgs({
    options: {
      env: { type: 'string' },
      into: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { env, into } = values
  if (values.help) return void process.stdout.write(`${USAGE}\n`)
  if (env === undefined || into === undefined) throw new Error(USAGE)
  const dist = resolve(into)
  if (!existsSync(join(dist, 'version.json'))) throw new Error(`There is no build in ${into}.`)
  if (lstatSync(join(dist, 'assets')).isSymbolicLink()) {
    throw new Error(
      `${into} is deployed already; stamp the build that it came from, and deploy that.`,
    )
  }
  const beside = `${dist}-deploy`
  const deploy = existsSync(join(beside, TEMPLATE)) ? beside : DEPLOY_FILES
  await expectSameBuild(DEPLOY_FILES, deploy)
  expectAssets(dist, deploy)
  const given = await readEnvFile(env)
  const folder = given.values['BRAND_DIR'] ?? 'brand'
  const [settings, brand] = await readBoth(
    () => readSettings(given).site,
    () => readBrand(folder, () => readBrandDefaults({ dist, deploy })),
  )
  await writeStamped({ dist, deploy }, settings, brand)
  warn([...doubtfulSettings(settings), ...brand.warnings])
  if (existsSync(join(folder, 'scene'))) {
    warn([`${folder}/scene is drawn and built with the sources; see Branding`])
  }
  const stamped = await readFile(join(deploy, STAMPED_SETTINGS), 'utf8')
  process.stdout.write(`${into} has the settings of ${env}\n  ${stampedLine(stamped)}\n`)
}

// The work is done before anything is printed, so nothing is lost at a closed pipe.
endAtClosedPipe()
await main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
