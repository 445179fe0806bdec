import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { STAMPED_SETTINGS } from '#deploy/settings/stamped-settings'

/** What players download. `BUILD_FOLDER` keeps builds of different settings beside each other. */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'dist'

/** Where a server finds what it needs to serve the build in `folder`. */
export const deployFolder = (folder: string) => `${folder}-deploy`

export const DEPLOY_FOLDER = deployFolder(BUILD_FOLDER)

/** Whether a whole build is there. */
export function isBuilt(): boolean {
  return (
    existsSync(join(BUILD_FOLDER, 'version.json')) &&
    existsSync(join(DEPLOY_FOLDER, STAMPED_SETTINGS))
  )
}

/** @throws Error where there is no build for `--no-build` */
export function expectBuilt(): void {
  if (isBuilt()) return
  throw new Error(`There is no build in ${BUILD_FOLDER}/ yet; leave --no-build out once.`)
}
