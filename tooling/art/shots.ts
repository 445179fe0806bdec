import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildSite } from '../build/build'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'

const FOLDER = 'shots'
const USAGE = 'npm run shots [-- --only NAME]   (the screens whose name contains NAME)'

/** The upper part of a screenshot, small. */
const topOf = (file: string): Promise<Buffer> =>
  sharp(file).resize({ width: 360, height: 400, fit: 'cover', position: 'top' }).png().toBuffer()

const README_PICTURE = 'docs/images/screens.webp'
const ROW = 450
const GAP = 16

/** The screens of the README's picture, in two rows and two columns. */
const README_SHOTS = [
  { name: 'home-1440-dark-ru', width: 720, left: 0, top: 0 },
  { name: 'sign-390-light-ru', width: 208, left: 720 + GAP, top: 0 },
  { name: 'profile-1440-light-en', width: 720, left: 0, top: ROW + GAP },
  { name: 'protection-390-dark-ru', width: 208, left: 720 + GAP, top: ROW + GAP },
]

async function drawReadmePicture(): Promise<void> {
  const parts = README_SHOTS.map(async ({ name, width, ...place }) => ({
    ...place,
    input: await sharp(join(FOLDER, `${name}.png`))
      .resize({ width, height: ROW, fit: 'cover', position: 'top' })
      .png()
      .toBuffer(),
  }))
  const size = { width: 720 + GAP + 208, height: ROW + GAP + ROW }
  await sharp({ create: { ...size, channels: 3, background: '#000000' } })
    .composite(await Promise.all(parts))
    .webp({ quality: 80 })
    .toFile(README_PICTURE)
}

/**
 * `npm run shots`: every screen and state of the browser tests (`tests/support/screens.ts`) × theme × language × width
 * into `shots/`, a contact sheet of all of them in `shots/contact-sheet.jpg`, and the picture of the README.
 * `-- --only NAME` takes only the screens whose name contains NAME, and does not change that picture.
 */
async function shots(): Promise<void> {
  const { values } = readOptions(USAGE, { options: { only: { type: 'string' } } })
  await buildSite()
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })

  const choice = values.only === undefined ? [] : ['--grep', values.only]
  const { status } = spawnSync('playwright', ['test', '--config', 'tests/shots', ...choice], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('Some screens could not be captured; see the errors above.')

  const files = (await readdir(FOLDER)).toSorted().map((file) => join(FOLDER, file))
  const tops = await Promise.all(files.map(topOf))
  await sharp(tops, { join: { across: 8, shim: 12, background: '#808080' } })
    .jpeg({ quality: 80 })
    .toFile(join(FOLDER, 'contact-sheet.jpg'))
  if (values.only === undefined) await drawReadmePicture()
  process.stdout.write(`${files.length} screenshots in ${FOLDER}/\n`)
}

await shots().catch(fail)
