import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { STAMPED_SETTINGS } from '#deploy/settings/stamped-settings'

/** What players download. With `BUILD_FOLDER`, builds of different settings can exist side by side. */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'dist'

/** The folder of what a server needs to serve the build in `folder`. */
export const deployFolder = (folder: string) => `${folder}-deploy`

export const DEPLOY_FOLDER = deployFolder(BUILD_FOLDER)

/** Whether there is a complete build. */
export function isBuilt(): boolean {
  return (
    existsSync(join(BUILD_FOLDER, 'version.json')) &&
    existsSync(join(DEPLOY_FOLDER, STAMPED_SETTINGS))
  )
}

/** @throws Error if there is no build for `--no-build` */
export function expectBuilt(): void {
  if (isBuilt()) return
  throw new Error(`There is no build in ${BUILD_FOLDER}/ yet; run this once without --no-build.`)
}
