import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Picture, Sources } from './picture'
import { listPictures } from './pictures'
import { render } from './render'
import { brandFile, brandText } from '../build/brand'
import { readBrandFolder } from '../build/settings'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'

const SOURCES = 'src/brand/scene/sources'
const IMAGES = 'src/brand/scene/images'
const TOKENS = 'src/styles/tokens.css'

/** The record of what each picture was rendered from: lines of `<fingerprint>  <name>`. */
const MADE_FROM = 'made-from.txt'

/** The drawings of the scene and the design tokens, as text. A brand's replace those of the default brand. */
export async function readSources(): Promise<Sources> {
  const [land, auroraNear, auroraFar, beam, stars, tokens] = await Promise.all([
    readDrawing('land'),
    readDrawing('aurora-near'),
    readDrawing('aurora-far'),
    // Pages draw it with styles; this one is for the share picture.
    readFile(join(SOURCES, 'beam.svg'), 'utf8'),
    readFile(join(IMAGES, 'stars.svg'), 'utf8'),
    readFile(TOKENS, 'utf8').then((tokens) => brandText('tokens.css') + tokens),
  ])
  return { land, auroraNear, auroraFar, beam, stars, tokens }
}

function readDrawing(name: string): Promise<string> {
  return readFile(brandFile(`scene/${name}.svg`) ?? join(SOURCES, `${name}.svg`), 'utf8')
}

/** The record of these pictures, one line each. */
export function recordOf(pictures: readonly Picture[]): string {
  return pictures.map((picture) => `${fingerprint(picture)}  ${picture.name}\n`).join('')
}

/** The record of the pictures in a folder. */
export function readRecord(folder = IMAGES): Promise<string> {
  return readFile(join(folder, MADE_FROM), 'utf8').catch(() => '')
}

function fingerprint(picture: Picture): string {
  return createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 16)
}

/** About how long a picture takes on two cores. */
const SECONDS_EACH = 3

/** Renders the pictures that `folder` does not have yet in the same drawing and colours. */
async function renderMissing(folder: string, pictures: readonly Picture[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const record = await readRecord(folder)
  const missing = pictures.filter((picture) => !record.includes(recordOf([picture])))
  if (missing.length > 0) {
    const seconds = missing.length * SECONDS_EACH
    process.stdout.write(`Pictures to render: ${missing.length}, about ${seconds} s\n`)
  }
  for (const picture of missing) {
    const bytes = await render(picture)
    await writeFile(join(folder, `${picture.name}.avif`), bytes)
    process.stdout.write(`${picture.name}  ${bytes.length}\n`)
  }
}

/**
 * `npm run art`: renders each picture whose drawing or colours have changed. If a brand changes the scene, its pictures
 * go into the brand's own folder, except those that equal the default brand's.
 */
async function makeArt(): Promise<void> {
  const pictures = listPictures(await readSources())
  const recorded = await readRecord()
  const brand = readBrandFolder()
  if (brand === undefined || !existsSync(brand)) {
    await renderMissing(IMAGES, pictures)
    await writeFile(join(IMAGES, MADE_FROM), recordOf(pictures))
    return
  }
  const folder = join(brand, 'scene/images')
  const own = pictures.filter((picture) => !recorded.includes(recordOf([picture])))
  await renderMissing(folder, own)
  // Remove pictures that equal the default brand's again.
  const names = new Set([MADE_FROM, ...own.map(({ name }) => `${name}.avif`)])
  const unused = (await readdir(folder)).filter((name) => !names.has(name))
  await Promise.all(unused.map((name) => rm(join(folder, name))))
  await writeFile(join(folder, MADE_FROM), recordOf(own))
}

/**
 * The pictures of the scene that the brand's drawings and colours require and that are not rendered yet.
 *
 * @returns their names
 */
export async function missingArt(): Promise<string[]> {
  const brand = readBrandFolder()
  const own = brand === undefined ? '' : await readRecord(join(brand, 'scene/images'))
  const record = (await readRecord()) + own
  return listPictures(await readSources())
    .filter((picture) => !record.includes(recordOf([picture])))
    .map(({ name }) => name)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run art', {})
  await makeArt().catch(fail)
}
