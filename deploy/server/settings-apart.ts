import { fork } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings, siteSettingsIn } from '#deploy/settings/read-settings'
import {
  readStamped,
  settingsOver,
  sourcesLine,
  stampedLine,
} from '#deploy/settings/stamped-settings'
import type { Overlay } from '#deploy/site-files'
import { reasonOf } from '#deploy/reason-of'
import { expectBuild, expectStamped } from '#deploy/whole-build'
import type { BuildSettings } from './site-server'

const USUAL_PORT = 8080

/**
 * The pages of the build in `root` with the settings of this process's environment. The build's own `settings.mjs`
 * makes them in a process of its own: a server should not keep the memory that React and the compression take.
 *
 * @throws Error if that fails; the program has printed the reason to standard error
 */
export async function stampApart(root: string): Promise<Overlay> {
  const dist = await realpath(root)
  const program = join(`${dist}-deploy`, 'settings.mjs')
  return new Promise((resolve, reject) => {
    const child = fork(program, [dist], { serialization: 'advanced' })
    let files: Overlay | undefined
    child.once('message', (message) => {
      if (message instanceof Map) files = message
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (files === undefined) reject(new Error(`${program} failed with exit code ${code}`))
      else resolve(files)
    })
  })
}

/** The deploy folder of the build in `root`. */
const deployOf = async (root: string) => `${await realpath(root)}-deploy`

/** What the build in `root` lacks, for example after an interrupted copy. The server still serves the rest. */
export async function lackOf(root: string): Promise<string | undefined> {
  const build = { dist: root, deploy: await deployOf(root) }
  try {
    expectBuild(build)
    expectStamped(build)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** The settings of a build and its server: those of this process's environment override the stamped ones. */
export async function settingsOf(root: string): Promise<ReturnType<typeof readSettings>> {
  const { values } = await settingsOver(await deployOf(root), process.env)
  return readSettings({ values }, USUAL_PORT)
}

/** The settings of this process's environment, with the pages of a build made from them. */
export async function settingsApart(root: string): Promise<BuildSettings> {
  const { basePath, siteUrl } = (await settingsOf(root)).site
  return { basePath, siteUrl, overlay: await stampApart(root) }
}

/** The settings a build was stamped with. */
export async function stampedSettings(root: string): Promise<BuildSettings> {
  return readStamped(await deployOf(root))
}

/** What a server prints about its pages at start: their name, address and brand, and where each setting comes from. */
export async function startLines(root: string, env = process.env): Promise<string[]> {
  const stamped = await readStamped(await deployOf(root))
  const own = siteSettingsIn(env)
  const shown =
    own.length === 0
      ? stamped
      : { ...(await settingsOf(root)).site, brand: env['BRAND_DIR'] ?? stamped.brand }
  return [stampedLine(shown), sourcesLine(Object.keys(stamped.given), own)]
}
