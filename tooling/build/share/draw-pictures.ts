import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Brand, DEFAULT_BRAND } from '#deploy/settings/brand'
import { DRAWN, DRAWN_FOR, PLAIN_PICTURE } from '#deploy/settings/lay-over'
import { loadRenderer } from '#deploy/settings/stamp'
import type { Build } from '#deploy/whole-build'
import { shareFile } from '#deploy/share-picture'
import { parseConfig } from '#/config-schema'
import { LOCALE_CODES } from '#/locales/locale'
import { renderIcon } from '../../art/icon'
import { brandFile, brandText } from '../brand'
import { homePromise } from './home-promise'
import { drawPlainPicture, drawSharePicture, type Looks } from './share-picture'

const DEFAULT_ICON = 'src/brand/favicon.svg'

/**
 * Renders the pictures for which stamping lacks the tools: `favicon.ico`, and the share picture of each language.
 * Renders those of the default brand, those of the brand, and a picture without text or mark for any other brand
 * without its own.
 */
export async function drawPictures(build: Build, brand: Brand): Promise<void> {
  await drawFor(build, 'default', DEFAULT_BRAND, { tokens: '', scene: undefined })
  await write(build, PLAIN_PICTURE, await drawPlainPicture())
  if (brand.fingerprint === '') return
  await drawFor(build, 'brand', brand, {
    tokens: brandText('tokens.css'),
    scene: brandFile('scene/images/share-night.avif'),
  })
  await write(build, DRAWN_FOR, brand.fingerprint)
}

async function drawFor(
  build: Build,
  folder: string,
  brand: Brand,
  looks: Pick<Looks, 'tokens' | 'scene'>,
): Promise<void> {
  const icon = brand.icon ?? (await readFile(DEFAULT_ICON, 'utf8'))
  await write(build, `${folder}/favicon.ico`, await renderIcon(icon))
  // The pictures show nothing that a setting changes.
  const renderer = await loadRenderer(build.deploy, parseConfig({}), brand)
  for (const locale of LOCALE_CODES) {
    const promise = homePromise(await renderer.renderPage('/', locale))
    const picture = await drawSharePicture({ promise, locale }, { ...looks, icon })
    await write(build, `${folder}/${shareFile(locale)}`, picture)
  }
}

async function write({ deploy }: Build, name: string, content: string | Buffer): Promise<void> {
  const file = join(deploy, DRAWN, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
