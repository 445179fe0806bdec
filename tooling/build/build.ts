import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { precompress } from '#deploy/precompress'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'
import { headersOf, writeHeaders } from './page-headers'
import { prerender } from './prerender'
import { readSiteSettings } from './settings'

/** Another folder lets builds of different settings stand beside each other. */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'dist'

/**
 * Builds the site for production into `BUILD_FOLDER`, with its headers in `_headers` and a compressed copy beside each file
 * that gains by it.
 */
export async function buildSite(): Promise<void> {
  // Vite takes what it finds there before what it was asked for.
  process.env['NODE_ENV'] = 'production'
  await build({ logLevel: 'warn', build: { outDir: BUILD_FOLDER, emptyOutDir: true } })
  await prerender(BUILD_FOLDER)
  await writeHeaders(BUILD_FOLDER, await headersOf(BUILD_FOLDER, readSiteSettings('production')))
  await precompress(BUILD_FOLDER)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run build\n  Settings: BUILD_FOLDER and those of .env.example', {})
  await buildSite().catch(fail)
}
