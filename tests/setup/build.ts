import { statSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_FACTS } from '#deploy/settings/stamp'
import { BUILD_FOLDER, DEPLOY_FOLDER, isBuilt } from '../../tooling/build/folders'
import { newerSource } from '../../tooling/build/newer-source'

/** Checks the build under test before the tests start (`globalSetup`). */
export default function checkBuild(): void {
  if (!isBuilt())
    throw new Error(`There is no build in ${BUILD_FOLDER}/ yet: npm run build makes one.`)
  const built = statSync(join(DEPLOY_FOLDER, BUILD_FACTS)).mtimeMs
  const source = newerSource(built)
  if (source !== undefined) {
    process.stdout.write(`The build is older than ${source}: npm run build makes a new one.\n`)
  }
}
