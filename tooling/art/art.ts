import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderIcon } from './icon'
import type { Picture, Sources } from './picture'
import { listPictures } from './pictures'
import { render } from './render'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'

const SOURCES = 'src/brand/scene/sources'
const IMAGES = 'src/brand/scene/images'
const TOKENS = 'src/styles/tokens.css'

/** The mark for tabs, and what it is rendered to for those who ask for that name unasked. */
const MARK = 'src/brand/favicon.svg'
const ICON = 'src/brand/favicon.ico'

/** What each picture was rendered from: `<fingerprint>  <name>`, a line each. */
const MADE_FROM = join(IMAGES, 'made-from.txt')

/** The drawings of the scene and the design tokens, as text. */
export async function readSources(): Promise<Sources> {
  const [land, auroraNear, auroraFar, beam, stars, tokens] = await Promise.all([
    readDrawing('land'),
    readDrawing('aurora-near'),
    readDrawing('aurora-far'),
    readDrawing('beam'),
    readFile(join(IMAGES, 'stars.svg'), 'utf8'),
    readFile(TOKENS, 'utf8'),
  ])
  return { land, auroraNear, auroraFar, beam, stars, tokens }
}

function readDrawing(name: string): Promise<string> {
  return readFile(join(SOURCES, `${name}.svg`), 'utf8')
}

/** The mark, as text. */
export function readMark(): Promise<string> {
  return readFile(MARK, 'utf8')
}

/** A line for each picture that the drawings and colours ask for. */
export function recordOf(pictures: readonly Picture[]): string {
  return pictures.map((picture) => `${fingerprint(picture)}  ${picture.name}\n`).join('')
}

/** The line of the icon that `mark` asks for. */
export function recordOfIcon(mark: string): string {
  return `${fingerprint(mark)}  favicon\n`
}

/** What the pictures in the tree were made from. */
export function readRecord(): Promise<string> {
  return readFile(MADE_FROM, 'utf8').catch(() => '')
}

function fingerprint(source: Picture | string): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 16)
}

/** `npm run art`: renders anew each picture whose drawing or colours have changed. */
async function makeArt(): Promise<void> {
  const pictures = listPictures(await readSources())
  const record = await readRecord()
  for (const picture of pictures) {
    if (record.includes(recordOf([picture]))) continue
    const bytes = await render(picture)
    await writeFile(join(IMAGES, `${picture.name}.avif`), bytes)
    process.stdout.write(`${picture.name}  ${bytes.length}\n`)
  }
  const mark = await readMark()
  if (!record.includes(recordOfIcon(mark))) await writeFile(ICON, await renderIcon(mark))
  await writeFile(MADE_FROM, recordOf(pictures) + recordOfIcon(mark))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run art', {})
  await makeArt().catch(fail)
}
