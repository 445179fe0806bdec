import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What players download. Another folder lets builds of different settings stand beside each other. */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'dist'

/** What a server needs to serve it. */
export const DEPLOY_FOLDER = `${BUILD_FOLDER}-deploy`

/** Whether a whole build is there. */
export function isBuilt(): boolean {
  return existsSync(join(BUILD_FOLDER, 'version.json')) && existsSync(DEPLOY_FOLDER)
}
