import { BUILD_FOLDER, isBuilt } from '../../tooling/build/folders'
import { newerThanBuild } from '../../tooling/build/newer-source'

/** Checks the build under test before the tests start (`globalSetup`). */
export default function checkBuild(): void {
  if (!isBuilt())
    throw new Error(`There is no build in ${BUILD_FOLDER}/ yet: npm run build makes one.`)
  const source = newerThanBuild()
  if (source !== undefined) {
    process.stdout.write(`The build is older than ${source}: npm run build makes a new one.\n`)
  }
}
