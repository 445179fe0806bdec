import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageFile, PAGES } from '#deploy/pages'
import { writeSizes } from '#deploy/whole-build'
import { LOCALE_CODES } from '#/locales/locale'

/** Writes a build with these assets for a test, and its deploy folder beside it. Its pages contain its name. */
export async function writeSmallRelease(
  folder: string,
  build: string,
  assets: readonly string[],
): Promise<string> {
  const root = join(folder, `build-${build}`)
  await mkdir(join(root, 'assets'), { recursive: true })
  await mkdir(`${root}-deploy`, { recursive: true })
  const pages = PAGES.flatMap((page) => LOCALE_CODES.map((locale) => pageFile(page, locale)))
  await Promise.all(pages.map((name) => writeFile(join(root, name), build)))
  await writeFile(
    join(root, 'version.json'),
    JSON.stringify({ build, contract: '1', commit: null }),
  )
  await writeFile(join(`${root}-deploy`, 'server.mjs'), build)
  await Promise.all(assets.map((name) => writeFile(join(root, 'assets', name), name)))
  await writeSizes({ dist: root, deploy: `${root}-deploy` })
  await writeFile(join(`${root}-deploy`, 'stamped-files.json'), '{}')
  await writeFile(join(`${root}-deploy`, 'settings.json'), '{}')
  return root
}
