import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { precompress } from '#deploy/precompress'
import { bundlePrograms } from './bundle-programs'
import { writeDeployFiles } from './deploy-files'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'
import { BUILD_FOLDER, DEPLOY_FOLDER } from './folders'
import { MANIFEST } from './page-parts'
import { prerender } from './prerender'
import { readSiteSettings } from './settings'
import { writePolicies } from './write-policies'
import { writeVersion } from './write-version'

/**
 * Builds the site for production: what players download into `BUILD_FOLDER`, with a compressed copy beside each file
 * that gains by it, and what serves it into `DEPLOY_FOLDER`.
 */
export async function buildSite(): Promise<void> {
  // Vite takes what it finds there before what it was asked for.
  process.env['NODE_ENV'] = 'production'
  await build({ logLevel: 'warn', build: { outDir: BUILD_FOLDER, emptyOutDir: true } })
  await prerender(BUILD_FOLDER)
  await rm(DEPLOY_FOLDER, { recursive: true, force: true })
  await bundlePrograms(DEPLOY_FOLDER)
  await writeDeployFiles(DEPLOY_FOLDER)
  // The names of the sources are nobody's business.
  await rename(join(BUILD_FOLDER, MANIFEST), join(DEPLOY_FOLDER, 'manifest.json'))
  await rm(join(BUILD_FOLDER, '.vite'), { recursive: true })
  await writeVersion(BUILD_FOLDER)
  await writePolicies(BUILD_FOLDER, readSiteSettings('production'))
  await precompress(BUILD_FOLDER)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run build\n  Settings: BUILD_FOLDER and those of .env.example', {})
  await buildSite().catch(fail)
}
