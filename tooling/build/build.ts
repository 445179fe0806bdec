import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { precompress } from '#deploy/precompress'
import { bundlePrograms } from './bundle-programs'
import { writeDeployFiles } from './deploy-files'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'
import { runCommand } from '../cli/run-command'
import { BUILD_FOLDER, deployFolder } from './folders'
import { MANIFEST } from './page-parts'
import { prerender } from './prerender'
import { readSiteSettings } from './settings'
import { CHUNK_SOURCES } from './vite-chunks'
import { writePolicies } from './write-policies'
import { writeVersion } from './write-version'

/** A build takes its texts from the catalogs: after an edit without `npm run gen` it would ship the old ones. */
async function checkCatalogs(): Promise<void> {
  const lingui = 'node_modules/@lingui/cli/dist/lingui.js'
  const { ok, output } = await runCommand([process.execPath, lingui, 'check', 'sync'])
  if (!ok) throw new Error(`The catalogs are not what the sources say. Run npm run gen.\n${output}`)
}

/**
 * Builds the site for production: what players download into `folder`, with a compressed copy beside each file that gains
 * by it, and what serves it into the folder beside it.
 */
export async function buildSite(folder = BUILD_FOLDER, plugins: Plugin[] = []): Promise<void> {
  // Vite takes what it finds there before what it was asked for.
  process.env['NODE_ENV'] = 'production'
  const deploy = deployFolder(folder)
  await build({ logLevel: 'warn', plugins, build: { outDir: folder, emptyOutDir: true } })
  await prerender(folder, plugins)
  await rm(deploy, { recursive: true, force: true })
  await bundlePrograms(deploy)
  await writeDeployFiles(deploy)
  // The names of the sources are nobody's business.
  await rename(join(folder, MANIFEST), join(deploy, 'manifest.json'))
  await rename(join(folder, CHUNK_SOURCES), join(deploy, 'chunk-sources.json'))
  await rm(join(folder, '.vite'), { recursive: true })
  await writeVersion(folder)
  await writePolicies(folder, readSiteSettings('production'))
  await precompress(folder)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run build\n  Settings: BUILD_FOLDER and those of .env.example', {})
  await Promise.all([buildSite(), checkCatalogs()]).catch(fail)
}
