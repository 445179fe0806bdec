import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { precompress } from '#deploy/precompress'
import { bundleServer } from './bundle-server'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'
import { writeHeaders, writePolicies } from './page-headers'
import { prerender } from './prerender'
import { readSiteSettings } from './settings'

/** Another folder lets builds of different settings stand beside each other. */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'dist'

/** What serves the build. */
export const DEPLOY_FOLDER = `${BUILD_FOLDER}-deploy`

/**
 * Builds the site for production into `BUILD_FOLDER`, with its headers in `_headers` and a compressed copy beside each file
 * that gains by it.
 */
export async function buildSite(): Promise<void> {
  // Vite takes what it finds there before what it was asked for.
  process.env['NODE_ENV'] = 'production'
  await build({ logLevel: 'warn', build: { outDir: BUILD_FOLDER, emptyOutDir: true } })
  await prerender(BUILD_FOLDER)
  await writePolicies(BUILD_FOLDER, readSiteSettings('production'))
  await writeHeaders(BUILD_FOLDER)
  await precompress(BUILD_FOLDER)
  await bundleServer(DEPLOY_FOLDER)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run build\n  Settings: BUILD_FOLDER and those of .env.example', {})
  await buildSite().catch(fail)
}
