import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { filesUnder } from '#deploy/files-under'
import { precompress } from '#deploy/precompress'
import { MANIFEST } from '#deploy/settings/page-parts'
import { readBrand } from '#deploy/settings/brand'
import { doubtfulSettings } from '#deploy/settings/doubtful-settings'
import { readBoth } from '#deploy/settings/read-both'
import { TEMPLATE } from '#deploy/settings/lay-over'
import { BUILD_FACTS, writeStamped } from '#deploy/settings/stamp'
import { writeSizes } from '#deploy/whole-build'
import { missingArt } from '../art/art'
import { bundlePrograms } from './bundle-programs'
import { writeDeployFiles } from './deploy-files'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'
import { runCommand } from '../cli/run-command'
import { buildFacts } from './build-facts'
import { writeNotices } from './notices'
import { readSourceDefaults } from './source-defaults'
import { BUILD_FOLDER, DEPLOY_FOLDER, deployFolder } from './folders'
import { buildRenderer } from './renderer'
import { readBrandFolder, readSettings } from './settings'
import { drawPictures } from './share/draw-pictures'
import { CHUNK_SOURCES } from './vite-chunks'

/** Refuses outdated catalogs: after an edit without `npm run gen`, the build would contain the old texts. */
async function checkCatalogs(): Promise<void> {
  const lingui = 'node_modules/@lingui/cli/dist/lingui.js'
  const { ok, output } = await runCommand([
    process.execPath,
    lingui,
    'check',
    'sync',
    '--clean',
    '--overwrite',
    '--workers',
    '1',
  ])
  if (!ok)
    throw new Error(
      `The catalogs in src/locales do not match the sources. Run npm run gen.\n${output}`,
    )
}

/**
 * Builds the site for production. What players download goes into `folder`, with a compressed copy beside each file
 * that it makes smaller; what serves it goes into the folder beside it. Finally the pages are stamped with the settings
 * and the brand, as by `npm run settings`.
 */
export async function buildSite(folder = BUILD_FOLDER, plugins: Plugin[] = []): Promise<void> {
  // Vite prefers this variable to its own mode.
  process.env['NODE_ENV'] = 'production'
  const [{ site: settings, given }, brand] = await readBoth(
    () => readSettings('production'),
    () => readBrand(readBrandFolder(), readSourceDefaults),
  )
  const missing = await missingArt()
  if (missing.length > 0) {
    throw new Error(
      `The brand needs pictures that are not rendered yet. Run npm run art: ${missing.join(', ')}`,
    )
  }
  const deploy = deployFolder(folder)
  await build({ logLevel: 'warn', plugins, build: { outDir: folder, emptyOutDir: true } })
  await rm(deploy, { recursive: true, force: true })
  await mkdir(deploy)
  await rename(join(folder, 'index.html'), join(deploy, TEMPLATE))
  // Players do not need the names of the sources.
  await rename(join(folder, '.vite/manifest.json'), join(deploy, MANIFEST))
  await rename(join(folder, CHUNK_SOURCES), join(deploy, 'chunk-sources.json'))
  await rm(join(folder, '.vite'), { recursive: true })
  await buildRenderer(deploy, plugins)
  await bundlePrograms(deploy)
  await writeDeployFiles(deploy)
  await writeNotices({ dist: folder, deploy })
  await writeFile(join(deploy, BUILD_FACTS), `${JSON.stringify(await buildFacts(folder))}\n`)
  await precompress(filesUnder(folder))
  await drawPictures({ dist: folder, deploy }, brand)
  await writeSizes({ dist: folder, deploy })
  await writeStamped({ dist: folder, deploy }, settings, brand, given)
  const warnings = [...doubtfulSettings(settings, given, brand), ...brand.warnings]
  for (const line of warnings) process.stderr.write(`Warning: ${line}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run build\n  Settings: BUILD_FOLDER and those of .env.example', {})
  await Promise.all([buildSite(), checkCatalogs()]).then(
    () => process.stdout.write(`Built ${BUILD_FOLDER}, and ${DEPLOY_FOLDER} that serves it.\n`),
    fail,
  )
}
