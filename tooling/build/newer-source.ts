import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_FACTS } from '#deploy/settings/stamp'
import { DEPLOY_FOLDER } from './folders'

/** The sources of a build. */
const SOURCES = [
  'src/**',
  'deploy/**',
  'tooling/build/**',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const TESTS = ['**/*.test.{ts,tsx}', 'src/testing/**']

/** The source that was changed last, if that was after `time`. */
export function newerSource(time: number, root = '.'): string | undefined {
  const changes = globSync(SOURCES, { cwd: root, exclude: TESTS })
    .map((file) => ({ file, stats: statSync(join(root, file)) }))
    .filter(({ stats }) => stats.isFile() && stats.mtimeMs > time)
  return changes.toSorted((a, b) => b.stats.mtimeMs - a.stats.mtimeMs)[0]?.file
}

/** The source that was changed last, if that was after the build. Throws if there is no build. */
export const newerThanBuild = (): string | undefined =>
  newerSource(statSync(join(DEPLOY_FOLDER, BUILD_FACTS)).mtimeMs)
