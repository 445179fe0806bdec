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

/**
 * `npm run shots`: every screen and state of the browser tests (`tests/support/screens.ts`) × theme × language ×
 * width into `shots/`, and `shots/contact-sheet.jpg` of all. `-- --only NAME` takes the screens whose name
 * contains it.
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
  if (status !== 0) throw new Error('Not every screen could be shown; the reasons are above.')

  const files = (await readdir(FOLDER)).toSorted().map((file) => join(FOLDER, file))
  const tops = await Promise.all(files.map(topOf))
  await sharp(tops, { join: { across: 8, shim: 12, background: '#808080' } })
    .jpeg({ quality: 80 })
    .toFile(join(FOLDER, 'contact-sheet.jpg'))
  process.stdout.write(`${files.length} screenshots in ${FOLDER}/\n`)
}

await shots().catch(fail)
