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
import { stamp, withCopies, writeStamped } from './stamp'
import { readStamped, settingsOver, stampedLine } from './stamped-settings'

const USAGE = `npm run settings -- --env FILE --into DIST [--check] [--strict]     (or: node settings.mjs --env FILE --into DIST)
  --env FILE    the settings file, as in .env.example; missing settings have their defaults
  --into DIST   the build to apply them to
  --check       makes the pages without writing them
  --strict      treats warnings as errors: nothing is written
  The brand is the folder that BRAND_DIR in FILE names, else brand/ in the current folder, if it exists.`

/** The layout of the build and of a release. */
const DEPLOY_FILES = fileURLToPath(new URL('.', import.meta.url))

function warn(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`Warning: ${line}\n`)
}

async function main(): Promise<void> {
  // Started by `server.mjs`: the settings are those of its environment, and the files are sent to it.
  if (process.send !== undefined) {
    const dist = process.argv[2] ?? ''
    const build = { dist, deploy: DEPLOY_FILES }
    const { values, brandFolder } = await settingsOver(DEPLOY_FILES, process.env)
    const [{ site, given }, brand] = await readBoth(
      () => readSettings({ values }),
      () => readBrand(brandFolder, () => readBrandDefaults(build)),
    )
    const files = await withCopies(await stamp(build, site, brand))
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
      `${into} is already deployed; run this on the build it came from, then deploy that build.`,
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
      ? [
          `${folder}/scene is not applied here: it is drawn and built with the sources; see Branding in docs/production.md`,
        ]
      : []),
  ]
  warn(warnings)
  if (strict && warnings.length > 0)
    throw new Error('Nothing was written: --strict treats warnings as errors.')
  if (check) {
    await stamp({ dist, deploy }, site, brand)
    process.stdout.write(`${env} is valid for ${into}; nothing was written\n`)
    return
  }
  await writeStamped({ dist, deploy }, site, brand, given)
  const line = stampedLine(await readStamped(deploy))
  process.stdout.write(`${into} now has the settings of ${env}\n  ${line}\n`)
}

// The work is done before anything is printed, so a closed pipe loses nothing.
endAtClosedPipe()
await main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})
