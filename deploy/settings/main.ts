import { existsSync, lstatSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endAtClosedPipe } from '#deploy/closed-pipe'
import { reasonOf } from '#deploy/reason-of'
import { expectBuild, expectSameBuild } from '#deploy/whole-build'
import { readEnvFile, readSettings } from './read-settings'
import { readBrand } from './brand'
import { readBrandDefaults } from './brand-defaults'
import { TEMPLATE } from './lay-over'
import { doubtfulSettings } from './doubtful-settings'
import { readBoth } from './read-both'
import { stamp, writeStamped } from './stamp'
import { readStamped, settingsOver, stampedLine } from './stamped-settings'

const USAGE = `npm run settings -- --env FILE --into DIST [--check] [--strict]     (or: node settings.mjs --env FILE --into DIST)
  --env FILE    settings as in .env.example; what it leaves out has its default
  --into DIST   the build whose pages get them
  --check       makes the pages and writes nothing
  --strict      a warning is an error: nothing is written
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
    const { values, brandFolder } = await settingsOver(DEPLOY_FILES, process.env)
    const [{ site, given }, brand] = await readBoth(
      () => readSettings({ values }),
      () => readBrand(brandFolder, () => readBrandDefaults(build)),
    )
    const files = await stamp(build, site, brand)
    warn([...doubtfulSettings(site, given, brand), ...brand.warnings])
    process.send(files, undefined, undefined, () => process.disconnect())
    return
  }
  const { values } = parseArgs({
    options: {
      env: { type: 'string' },
      into: { type: 'string' },
      check: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { env, into, check, strict } = values
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
  expectBuild({ dist, deploy })
  const file = await readEnvFile(env)
  const folder = file.values['BRAND_DIR'] ?? 'brand'
  const [{ site, given }, brand] = await readBoth(
    () => readSettings(file),
    () => readBrand(folder, () => readBrandDefaults({ dist, deploy })),
  )
  const warnings = [
    ...doubtfulSettings(site, given, brand),
    ...brand.warnings,
    ...(existsSync(join(folder, 'scene'))
      ? [`${folder}/scene is drawn and built with the sources; see Branding`]
      : []),
  ]
  warn(warnings)
  if (strict && warnings.length > 0) throw new Error('Nothing was written, because of --strict.')
  if (check) {
    await stamp({ dist, deploy }, site, brand)
    process.stdout.write(`${env} is right for ${into}; nothing was written\n`)
    return
  }
  await writeStamped({ dist, deploy }, site, brand, given)
  const line = stampedLine(await readStamped(deploy))
  process.stdout.write(`${into} has the settings of ${env}\n  ${line}\n`)
}

// The work is done before anything is printed, so nothing is lost at a closed pipe.
endAtClosedPipe()
await main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
